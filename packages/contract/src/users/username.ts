import { userLimits } from './user.ts'

/** Letters and digits of any script, `_`, `.`, `-` and single spaces; the first is a letter, a digit or `_`. */
const first = /^[\p{L}\p{N}_]/u
const allowed = /^[\p{L}\p{M}\p{N}_. -]*$/u
const notAllowed = /[^\p{L}\p{M}\p{N}_. -]/gu

/** Whether somebody can be called this: a name that stands in addresses, messages and markup as it is. */
export function isUsername(name: string): boolean {
  if (name.length > userLimits.username || name.includes('  ') || name.endsWith(' ')) return false
  return first.test(name) && allowed.test(name)
}

/** A name without what a username cannot hold; empty when nothing is left of it. */
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

/** Never in the middle of a character. */
function cutAt(text: string, length: number): string {
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > length) break
    cut += character
  }
  return cut
}
