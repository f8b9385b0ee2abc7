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
