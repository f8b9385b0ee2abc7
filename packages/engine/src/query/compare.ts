import type { Dialect } from '../database/dialects/dialect.ts'
import {
  type Bindings,
  type SqlTemplate,
  type Slot,
  allOf,
  always,
  never,
  piece,
  rawTemplate,
  type Scalar,
} from '../database/sql.ts'
import { badRequest } from '../errors.ts'
import type { Compilation } from './compilation.ts'
import { type Comparison, type Resolved, literal } from './resolved.ts'

/** Compares two operands, row by row; false for a row where one of them may not be read. */
export function compareOperands({ dialect }: Compilation, comparison: Comparison): SqlTemplate {
  const guards = [...comparison.left.guards, ...comparison.right.guards]
  const condition = bare(dialect, comparison)
  return guards.length === 0 ? condition : allOf([piece`(${condition})`, ...guards])
}

function bare(dialect: Dialect, comparison: Comparison): SqlTemplate {
  const { left, sign, right } = comparison
  switch (sign) {
    case '=':
    case '!=':
      return equality(dialect, comparison)
    case '~':
    case '!~':
      return containment(dialect, comparison)
    default:
      return dialect.compare(left.scalar, sign, right.scalar)
  }
}

/** Compares for equality. NULL and `''` are equal, unless one side distinguishes them. */
function equality(dialect: Dialect, { left, sign, right }: Comparison): SqlTemplate {
  const isEqual = sign === '='
  // A given parameter is never empty: its value does not matter, only that there is one.
  if (isGiven(left, right) || isGiven(right, left)) return isEqual ? never : always
  if (left.isStrict || right.isStrict)
    return dialect.compare(left.scalar, isEqual ? 'is' : 'is not', right.scalar)
  const exactly = isEqual ? '=' : 'is not'
  const emptyText = literal(dialect, '').scalar
  const orEmpty = ({ known, scalar }: Resolved): Scalar => (known === 'empty' ? emptyText : scalar)

  if (left.known === 'empty' && right.known === 'empty') return isEqual ? always : never
  if (left.known === 'filled' || right.known === 'filled') {
    return dialect.compare(orEmpty(left), exactly, orEmpty(right))
  }
  if (left.known === 'unknown' && right.known === 'unknown') {
    return dialect.compareLoosely(left.scalar, exactly, right.scalar)
  }
  const { scalar, isNeverNull } = left.known === 'unknown' ? left : right
  const isBlank = dialect.compare(scalar, exactly, emptyText)
  // An index finds the empty ones only if the condition has no other part.
  if (isNeverNull) return isBlank
  const isMissing = dialect.isNull(scalar, !isEqual)
  return isEqual ? piece`(${isBlank} OR ${isMissing})` : piece`(${isBlank} AND ${isMissing})`
}

function isGiven(left: Resolved, right: Resolved): boolean {
  if (!left.parameter || left.known !== 'filled') return false
  return left.isStrict || right.isStrict ? right.scalar.kind === 'null' : right.known === 'empty'
}

function containment(dialect: Dialect, { left, sign, right }: Comparison): SqlTemplate {
  const { parameter } = right
  if (right.scalar.kind === 'null') return rawTemplate('1 = NULL')
  const pattern: SqlTemplate = parameter
    ? { sql: dialect.placeholder('text'), params: [patternSlot(parameter)] }
    : escaped(dialect.asText(right.scalar))
  return dialect.like(left.scalar, { pattern, negated: sign === '!~' })
}

function patternSlot(read: Slot): Slot {
  const slot = (bindings: Bindings) => likePattern(String(read(bindings) ?? ''))
  return read.variable === undefined ? slot : Object.assign(slot, { variable: read.variable })
}

// The value of another column is searched for literally.
function escaped(text: SqlTemplate): SqlTemplate {
  return piece`('%' || replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`
}

const maxWildcards = 20

/**
 * Returns the pattern of a text after `~`. If the text has an unescaped `%`, it is the text itself. Otherwise
 * it is anything that contains the text, with `%`, `_` and `\` taken literally. Throws the plain 400 for an
 * unreasonable pattern.
 */
export function likePattern(text: string): string {
  // Each wildcard multiplies the ways to match; no filter needs many.
  if (text.split('%').length - 1 > maxWildcards) throw badRequest()
  const pattern = hasWildcard(text) ? text : `%${escapeLiterals(text)}%`
  // A pattern must not end in the middle of an escape; PostgreSQL would refuse it.
  return endsInEscape(pattern) ? `${pattern}\\` : pattern
}

function hasWildcard(text: string): boolean {
  let isEscaped = false
  for (const character of text) {
    if (character === '%' && !isEscaped) return true
    isEscaped = character === '\\' && !isEscaped
  }
  return false
}

// An existing escape already counts: `\%` does not change.
function escapeLiterals(text: string): string {
  const characters = Array.from(text)
  let result = ''
  for (let place = characters.length - 1; place >= 0; place -= 1) {
    const character = characters[place] ?? ''
    const isSpecial = character === '\\' || character === '%' || character === '_'
    result = `${isSpecial ? '\\' : ''}${character}${result}`
    if (isSpecial && characters[place - 1] === '\\') place -= 1
  }
  return result
}

function endsInEscape(pattern: string): boolean {
  let start = pattern.length
  while (pattern.charAt(start - 1) === '\\') start -= 1
  return (pattern.length - start) % 2 === 1
}
