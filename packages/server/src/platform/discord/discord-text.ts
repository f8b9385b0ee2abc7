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

const zeroWidthSpace = '\u200B'

// Line breaks and tabs stay. Direction marks could make a text look signed by another member.
const invisible = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu

/**
 * Makes a member's text safe for a message: it mentions no account, and shows no link behind other words. The
 * text stays readable; invisible spaces break only mentions and masked links.
 */
export function harmlessText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(invisible, '')
    .replaceAll(/@(everyone|here)/gi, `@${zeroWidthSpace}$1`)
    .replaceAll(/<(?=[@#/]|id:)/g, `<${zeroWidthSpace}`)
    .replaceAll('](', `]${zeroWidthSpace}(`)
    .trim()
}

/** Cuts a text to `max` characters, and never within one. */
export function cutText(text: string, max: number): string {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text
}

/** Formats a time by the reader's own clock: `Friday, 4 December 2026 20:00`. */
export function fullTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:F>`
}

/** Formats a time relative to now, by the reader's Discord: `in 3 hours`. */
export function relativeTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:R>`
}

/** Formats a day by the reader's own calendar: `4 December 2026`. */
export function dayTime(moment: Date): string {
  return `<t:${Math.floor(moment.getTime() / 1000)}:D>`
}
