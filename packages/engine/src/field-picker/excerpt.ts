import { htmlTokens } from '../lib/html-tokens.ts'

/** How an excerpt is cut. */
export interface ExcerptOptions {
  /** Characters, at least 1. */
  readonly max: number
  /** Whether `...` is appended when something was cut. */
  readonly ellipsis: boolean
}

/**
 * Returns the plain text of HTML: script-like elements are dropped, entities decoded, whitespace collapsed,
 * block elements become a space. The result is text, not safe HTML: it must be escaped like any other text.
 */
export function excerpt(html: string, { max, ellipsis }: ExcerptOptions): string {
  const plain = plainText(html, max).trim()
  const characters = Array.from(plain)
  if (characters.length <= max) return plain
  return characters.slice(0, max).join('').trim() + (ellipsis ? '...' : '')
}

const droppedElements = new Set(
  'head style script iframe applet object svg picture dialog template button form textarea select option'.split(
    ' ',
  ),
)
const droppedEmpty = new Set(['embed', 'img', 'input'])
const inline = new Set(
  'a abbr acronym b bdo big br cite code em i label q small span strong strike sub sup time'.split(' '),
)

// Two UTF-16 units can be one character, and the ends are trimmed later: enough is twice the length and a bit.
function plainText(html: string, max: number): string {
  const pieces: string[] = []
  let length = 0
  let last = ''
  let dropped: { name: string; depth: number } | undefined

  const append = (more: string): void => {
    const piece = last === ' ' ? more.replace(/^ /, '') : more
    pieces.push(piece)
    length += piece.length
    last = piece.at(-1) ?? last
  }

  for (const token of htmlTokens(html)) {
    if (length > 2 * (max + 2)) break

    if (dropped) {
      if (token.kind !== 'text' && token.name === dropped.name)
        dropped.depth += token.kind === 'open' ? 1 : -1
      if (dropped.depth === 0) dropped = undefined
    } else if (token.kind === 'text') append(token.text.replaceAll(/[ \t\n\f\r]+/g, ' '))
    else if (token.kind === 'open' && droppedElements.has(token.name))
      dropped = { name: token.name, depth: 1 }
    else if (!inline.has(token.name) && !droppedElements.has(token.name) && !droppedEmpty.has(token.name))
      append(' ')
  }
  return pieces.join('')
}
