import type { Catalogue, QueryCollection } from '../database/catalogue.ts'
import { tablesOf } from '../database/catalogue.ts'
import type { Dialect } from '../database/dialects/dialect.ts'
import type { Bindings, Piece } from '../database/piece.ts'
import type { Effort } from '../database/question.ts'
import { parseCached } from '../filter/parse-cached.ts'
import type { RowCondition } from './compile-filter.ts'
import { compileFilter, compileRule } from './compile-filter.ts'
import type { CompiledSort } from './compile-sort.ts'
import { compileSort } from './compile-sort.ts'
import type { Findings, RowRef } from './compilation.ts'
import { Compilation, fits, ROW } from './compilation.ts'
import { variablesBehind } from './variables-behind.ts'

export { ROW } from './compilation.ts'

const MAX_KEPT = 1000
const MAX_VARIANTS = 8

/** Something compiled, with what compiling found out. */
export type Compiled<T> = Findings & { readonly result: T }

/**
 * Compiles rules, filters and sorts, and keeps the results: per text, and per kinds of values that the request
 * variables in it have. Values themselves are bound when a query runs, so results are shared between callers.
 */
export class QueryCompiler {
  readonly dialect: Dialect
  readonly #catalogue: Catalogue
  readonly #kept = new Map<string, Compiled<unknown>[]>()

  constructor(dialect: Dialect, catalogue: Catalogue) {
    this.dialect = dialect
    this.#catalogue = catalogue
  }

  /** What looking through a collection may turn out to be, with what was compiled for it. */
  effort(collection: QueryCollection, compiled: readonly (Findings | undefined)[]): Effort {
    const found = compiled.filter((findings) => findings !== undefined)
    return {
      tables: tablesOf(this.#catalogue, collection),
      terms: found.reduce((sum, { terms }) => sum + terms, 0),
      steps: Math.max(0, ...found.map(({ steps }) => steps)),
      walked: found.flatMap(({ walked }) => [...walked]),
    }
  }

  /** What looking at every row of a collection may turn out to be. */
  scan(collection: QueryCollection): Effort {
    return { ...this.effort(collection, []), terms: 1 }
  }

  /** A rule of the schema on the row `ROW`. */
  rule(collection: QueryCollection, rule: string, bindings: Bindings): Compiled<Piece> {
    return this.#get(
      ['rule', collection.id, rule],
      bindings,
      (compilation) => compilation.rule(rule, { collection, alias: ROW }),
      (condition) => [condition],
    )
  }

  /** A filter of server code on the row `ROW`: no limits, and its `{:name}` parameters. */
  serverFilter(collection: QueryCollection, filter: string, bindings: Bindings): Compiled<RowCondition> {
    return this.#get(
      ['server', collection.id, filter],
      bindings,
      (compilation) =>
        compileFilter(compilation, parseCached(filter, { limits: false }), rowOf(collection, true)),
      ({ joins, condition }) => [...joins, condition],
    )
  }

  /** A filter that a client (or, trusted, a superuser) wrote, on the row `ROW`. */
  filter(
    collection: QueryCollection,
    filter: string,
    isTrusted: boolean,
    bindings: Bindings,
  ): Compiled<RowCondition> {
    return this.#get(
      ['filter', collection.id, String(isTrusted), filter],
      bindings,
      (compilation) => compileFilter(compilation, parseCached(filter), rowOf(collection, isTrusted)),
      ({ joins, condition }) => [...joins, condition],
    )
  }

  /** A client's sort on the row `ROW`. */
  sort(
    collection: QueryCollection,
    sort: string,
    isTrusted: boolean,
    bindings: Bindings,
  ): Compiled<CompiledSort> {
    return this.#get(
      ['sort', collection.id, String(isTrusted), sort],
      bindings,
      (compilation) => compileSort(compilation, sort, rowOf(collection, isTrusted)),
      ({ order, joins, conditions }) => [order, ...joins, ...conditions],
    )
  }

  #get<T>(
    parts: readonly string[],
    bindings: Bindings,
    compile: (compilation: Compilation) => T,
    piecesOf: (result: T) => readonly Piece[],
  ): Compiled<T> {
    const key = parts.join('\n')
    const variants = this.#kept.get(key) ?? []
    const kept = variants.find(({ shapes }) => fits(shapes, bindings))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key says what was compiled
    if (kept) return kept as Compiled<T>

    const compilation = new Compilation(this.dialect, this.#catalogue, bindings, compileRule, parts[0] ?? '')
    const result = compile(compilation)
    const { collections, shapes, gates, isVolatile, terms, steps, walked } = compilation
    const variables = variablesBehind([...piecesOf(result), ...gates], compilation.comparedWith)
    const compiled = { result, collections, shapes, gates, isVolatile, terms, steps, walked, ...variables }
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(key, [compiled, ...variants].slice(0, MAX_VARIANTS))
    return compiled
  }
}

function rowOf(collection: QueryCollection, isTrusted: boolean): RowRef {
  return { collection, alias: ROW, isTrusted }
}
