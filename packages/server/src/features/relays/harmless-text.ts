const zeroWidthSpace = '\u200B'

// Line breaks and tabs stay. Direction marks could make a text read as if somebody else had signed it.
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const invisible =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * A person's text as it may stand in a message: it names nobody, and shows no link behind other words. What was
 * written stays readable; only an invisible space is put where Discord would see a mention or a masked link.
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
