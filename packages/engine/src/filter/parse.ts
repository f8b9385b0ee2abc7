import { byteCount } from '../schema/cast.ts'
import type { FilterNode, Operand } from './ast.ts'
import { FilterError } from './filter-error.ts'
import { tokenize, type PlacedToken, type Token } from './lexer.ts'

const maxComparisons = 200
const maxBytes = 3500

/** Options for reading a filter. */
export interface ParseOptions {
  /** False for rules written in code: they may be as long as they need. */
  readonly limits?: boolean
}

/**
 * Reads a filter into a tree: `&&` binds tighter than `||`. Throws a `FilterError` for anything that is not a
 * filter. Open parentheses are kept on a separate list, so no input can exhaust the stack. Groups around a
 * single term vanish, so the tree is never deeper than it has comparisons.
 */
export function parseFilter(text: string, { limits = true }: ParseOptions = {}): FilterNode {
  if (limits && (text.length > maxBytes || byteCount(text) > maxBytes)) throw tooLong(text)

  const words = new Words(tokenize(text), text.length)
  const groups: Group[] = []
  let group = newGroup()
  let comparisons = 0

  for (;;) {
    while (words.take('(')) {
      groups.push(group)
      group = newGroup(words.lastEnd)
    }
    group.terms.push(readComparison(words))
    comparisons += 1
    if (limits && comparisons > maxComparisons) throw tooLong(text)

    while (words.take(')')) {
      const outer = groups.pop()
      if (!outer) throw new FilterError('unexpected', { start: words.lastEnd - 1, end: words.lastEnd })
      outer.terms.push(closeGroup(group))
      group = outer
    }
    if (words.isAtEnd) break
    if (words.take('||')) {
      group.alternatives.push(join('and', group.terms))
      group.terms = []
    } else words.require('&&')
  }
  if (groups.length > 0) throw new FilterError('open_group', { start: group.opened - 1, end: group.opened })
  return closeGroup(group)
}

interface Group {
  /** Finished sides of `||`. */
  readonly alternatives: FilterNode[]
  /** Terms that have been joined by `&&` since. */
  terms: FilterNode[]
  /** Where its parenthesis ends. */
  readonly opened: number
}

function tooLong(text: string): FilterError {
  return new FilterError('too_long', { start: 0, end: text.length })
}

function newGroup(opened = 0): Group {
  return { alternatives: [], terms: [], opened }
}

function closeGroup({ alternatives, terms }: Group): FilterNode {
  return join('or', [...alternatives, join('and', terms)])
}

function join(kind: 'and' | 'or', terms: readonly FilterNode[]): FilterNode {
  const [first, ...others] = terms
  if (!first) throw new FilterError('unfinished', { start: 0, end: 0 })
  return others.length === 0 ? first : { kind, terms }
}

function readComparison(words: Words): FilterNode {
  const left = readOperand(words)
  const { sign, any } = words.require('sign')
  return { kind: 'comparison', left, sign, any, right: readOperand(words) }
}

function readOperand(words: Words): Operand {
  const token = words.next()
  if (token.kind === 'text') return { kind: 'text', value: token.value }
  if (token.kind === 'number') return { kind: 'number', value: token.value }
  if (token.kind === 'identifier') return { kind: 'identifier', path: token.value }
  if (token.kind === 'call') return readCall(words, token)
  throw new FilterError('unexpected', token)
}

// Calls are not nested in this language: an argument that is a call is refused before it is read.
function readCall(
  words: Words,
  { value: name, start }: { readonly value: string; readonly start: number },
): Operand {
  const args: Operand[] = []
  do {
    if (words.sees('call')) throw new FilterError('bad_call', { start, end: words.lastEnd })
    args.push(readOperand(words))
  } while (words.take(','))
  words.require(')')
  if (!isKnownCall(name, args)) throw new FilterError('bad_call', { start, end: words.lastEnd })
  return { kind: 'call', name, args }
}

/** The words of a filter, with a place to read on from. */
class Words {
  readonly #tokens: readonly PlacedToken[]
  readonly #length: number
  #position = 0

  constructor(tokens: readonly PlacedToken[], length: number) {
    this.#tokens = tokens
    this.#length = length
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#tokens.length
  }

  /** Where the word ends that was read last. */
  get lastEnd(): number {
    return this.#tokens[this.#position - 1]?.end ?? 0
  }

  sees(kind: Token['kind']): boolean {
    return this.#tokens[this.#position]?.kind === kind
  }

  next(): PlacedToken {
    const token = this.#tokens[this.#position]
    if (!token) throw new FilterError('unfinished', { start: this.lastEnd, end: this.#length })
    this.#position += 1
    return token
  }

  take(kind: Token['kind']): boolean {
    const isThere = this.sees(kind)
    if (isThere) this.#position += 1
    return isThere
  }

  require<Kind extends Token['kind']>(kind: Kind): Extract<PlacedToken, { kind: Kind }> {
    const token = this.next()
    if (!isOfKind(token, kind)) throw new FilterError('unexpected', token)
    return token
  }
}

function isOfKind<Kind extends Token['kind']>(
  token: PlacedToken,
  kind: Kind,
): token is Extract<PlacedToken, { kind: Kind }> {
  return token.kind === kind
}

/** Whether the arguments of a function fit it; one entry per function of the language. */
const functions: ReadonlyMap<string, (args: readonly Operand[]) => boolean> = new Map([
  ['geoDistance', (args: readonly Operand[]) => args.length === 4 && args.every(isNumberOrField)],
  [
    'strftime',
    (args: readonly Operand[]) =>
      args.length >= 1 &&
      args.length <= 10 &&
      args[0]?.kind === 'text' &&
      args.every((arg) => arg.kind !== 'call'),
  ],
])

/** False for an unknown function, and for arguments that do not fit it. */
function isKnownCall(name: string, args: readonly Operand[]): boolean {
  return functions.get(name)?.(args) ?? false
}

function isNumberOrField(arg: Operand): boolean {
  return arg.kind === 'number' || arg.kind === 'identifier'
}
