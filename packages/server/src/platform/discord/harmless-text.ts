const zeroWidthSpace = '\u200B'

// Line breaks and tabs stay. Direction marks could make a text read as if somebody else had signed it.
const invisible = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu

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
