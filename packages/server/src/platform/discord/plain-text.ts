import { cutText } from './cut-text.ts'
import { harmlessText } from './harmless-text.ts'

// Whatever Discord could take for formatting, a link, an emoji, a time or the beginning of a list.
const markdown = /[\\*_~`|>#\-+[\]():<@.]/g

/**
 * A person's text on one line, shown letter by letter as it was written: it formats nothing, names nobody and links
 * nowhere, whatever is in it. Cut to so many characters of its own.
 */
export function plainText(text: string, max = 100): string {
  const line = harmlessText(text).replaceAll(/\s+/g, ' ')
  return cutText(line, max).replaceAll(markdown, String.raw`\$&`)
}

/** The same for several lines, so many at most and each of them cut. */
export function plainLines(text: string, max: { readonly count: number; readonly length: number }): string {
  const lines = text.split(/\r?\n/)
  const shown = lines.slice(0, max.count).map((line) => plainText(line, max.length))
  return [...shown, ...(lines.length > max.count ? ['…'] : [])].join('\n').trim()
}
