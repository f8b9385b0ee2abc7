import type { FilterNode, Operand } from './ast.ts'
import { badRequest } from '../errors.ts'
import { byteCount } from '../schema/cast.ts'
import { requireKnownCall } from './functions.ts'
import { tokenize } from './lexer.ts'
import type { Token } from './lexer.ts'

const MAX_COMPARISONS = 200
const MAX_BYTES = 3500

/** How to read a filter. */
export interface ParseOptions {
  /** False for rules written in code: they may be as long as they need. */
  readonly limits?: boolean
}

/**
 * Reads a filter into a tree: `&&` binds tighter than `||`. Throws the plain 400 for anything that is not a filter.
 * Open parentheses are kept on a list of our own, so no input can exhaust the stack; groups around a single term
 * vanish, so the tree is never deeper than it has comparisons.
 */
export function parseFilter(text: string, { limits = true }: ParseOptions = {}): FilterNode {
  if (limits && (text.length > MAX_BYTES || byteCount(text) > MAX_BYTES)) throw badRequest()

  const words = new Words(tokenize(text))
  const groups: Group[] = []
  let group = newGroup()
  let comparisons = 0

  for (;;) {
    while (words.take('(')) {
      groups.push(group)
      group = newGroup()
    }
    group.terms.push(readComparison(words))
    comparisons += 1
    if (limits && comparisons > MAX_COMPARISONS) throw badRequest()

    while (words.take(')')) {
      const outer = groups.pop()
      if (!outer) throw badRequest()
      outer.terms.push(closeGroup(group))
      group = outer
    }
    if (words.isAtEnd) break
    if (words.take('||')) {
      group.alternatives.push(join('and', group.terms))
      group.terms = []
    } else words.require('&&')
  }
  if (groups.length > 0) throw badRequest()
  return closeGroup(group)
}

interface Group {
  /** Finished sides of `||`. */
  readonly alternatives: FilterNode[]
  /** What has been joined by `&&` since. */
  terms: FilterNode[]
}

function newGroup(): Group {
  return { alternatives: [], terms: [] }
}

function closeGroup({ alternatives, terms }: Group): FilterNode {
  return join('or', [...alternatives, join('and', terms)])
}

function join(kind: 'and' | 'or', terms: readonly FilterNode[]): FilterNode {
  const [first, ...others] = terms
  if (!first) throw badRequest()
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
  if (token.kind === 'call')
    return { kind: 'call', name: token.value, args: readArguments(token.value, words) }
  throw badRequest()
}

// Calls are not nested in this language: an argument that is a call is refused before it is read.
function readArguments(name: string, words: Words): Operand[] {
  const args: Operand[] = []
  do {
    if (words.sees('call')) throw badRequest()
    args.push(readOperand(words))
  } while (words.take(','))
  words.require(')')
  requireKnownCall(name, args)
  return args
}

/** The words of a filter with a place to read on from. */
class Words {
  readonly #tokens: readonly Token[]
  #position = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#tokens.length
  }

  sees(kind: Token['kind']): boolean {
    return this.#tokens[this.#position]?.kind === kind
  }

  next(): Token {
    const token = this.#tokens[this.#position]
    if (!token) throw badRequest()
    this.#position += 1
    return token
  }

  take(kind: Token['kind']): boolean {
    const isThere = this.sees(kind)
    if (isThere) this.#position += 1
    return isThere
  }

  require<Kind extends Token['kind']>(kind: Kind): Extract<Token, { kind: Kind }> {
    const token = this.next()
    if (!isOfKind(token, kind)) throw badRequest()
    return token
  }
}

function isOfKind<Kind extends Token['kind']>(
  token: Token,
  kind: Kind,
): token is Extract<Token, { kind: Kind }> {
  return token.kind === kind
}
