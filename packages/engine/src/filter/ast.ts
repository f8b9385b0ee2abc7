/** `=` and friends; `any` marks the `?` form. */
export type Sign = '=' | '!=' | '>' | '>=' | '<' | '<=' | '~' | '!~'

/** One side of a comparison. The compiler distinguishes field paths and macros from constants. */
export type Operand =
  | { readonly kind: 'identifier'; readonly path: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Operand[] }

/** A parsed filter. `and`/`or` have two or more terms. */
export type FilterNode =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly FilterNode[] }
  | {
      readonly kind: 'comparison'
      readonly left: Operand
      readonly sign: Sign
      readonly any: boolean
      readonly right: Operand
    }
