import { badRequest } from '../errors.ts'

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
