import { characterCount } from '@longhouse/engine/schema'

/** How many characters a text is over its limit; 0 when it fits. */
export function excessOf(text: string, max: number): number {
  // A text never has more characters than UTF-16 units, and most texts are far from their limit.
  return text.length <= max ? 0 : Math.max(0, characterCount(text) - max)
}

/** The message about a text that is too long, or undefined if it fits. */
export function tooLong(text: string, max: number): string | undefined {
  const excess = excessOf(text, max)
  if (excess === 0) return undefined
  return `${number(excess)} ${excess === 1 ? 'character' : 'characters'} too long; at most ${number(max)} fit`
}

/** How full a text is, from nine tenths of its limit on; undefined before, and over the limit. */
export function nearlyFull(text: string, max: number): string | undefined {
  if (text.length < max * 0.9) return undefined
  const count = characterCount(text)
  return count < max * 0.9 || count > max ? undefined : `${number(count)} of ${number(max)} characters`
}

function number(count: number): string {
  return count.toLocaleString('en')
}
