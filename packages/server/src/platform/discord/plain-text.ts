import { cutText } from './cut-text.ts'
import { harmlessText } from './harmless-text.ts'

// All characters that Discord could take for formatting, a link, an emoji, a time or the beginning of a list.
const markdown = /[\\*_~`|>#\-+[\]():<@.]/g

/**
 * Shows a member's text on one line exactly as written: it formats nothing, mentions no account and links
 * nowhere. Cut to `max` of its own characters.
 */
export function plainText(text: string, max = 100): string {
  const line = harmlessText(text).replaceAll(/\s+/g, ' ')
  return cutText(line, max).replaceAll(markdown, String.raw`\$&`)
}

/** The same for several lines: at most `max.count`, each cut to `max.length`. */
export function plainLines(text: string, max: { readonly count: number; readonly length: number }): string {
  const lines = text.split(/\r?\n/)
  const shown = lines.slice(0, max.count).map((line) => plainText(line, max.length))
  return [...shown, ...(lines.length > max.count ? ['…'] : [])].join('\n').trim()
}
