import { userLimits } from './user.ts'

/** Letters and digits of any script, `_`, `.`, `-` and single spaces; the first is a letter, a digit or `_`. */
const first = /^[\p{L}\p{N}_]/u
const allowed = /^[\p{L}\p{M}\p{N}_. -]*$/u
const notAllowed = /[^\p{L}\p{M}\p{N}_. -]/gu

/** Whether a text is a valid username: safe in addresses, messages and markup without escaping. */
export function isUsername(name: string): boolean {
  if (name.length > userLimits.username || name.includes('  ') || name.endsWith(' ')) return false
  return first.test(name) && allowed.test(name)
}

/** Removes what a username cannot have; may return ''. */
export function cleanUsername(name: string): string {
  if (isUsername(name)) return name
  const kept = name
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(notAllowed, '')
    .replaceAll(/ +/g, ' ')
  const begun = kept.replace(/^[^\p{L}\p{N}_]+/u, '')
  return cutAt(begun, userLimits.username).trimEnd()
}

/** Cuts a text without splitting a character. */
function cutAt(text: string, length: number): string {
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > length) break
    cut += character
  }
  return cut
}
