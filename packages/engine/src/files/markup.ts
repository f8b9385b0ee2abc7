/** Languages of markup that a browser would run. */
export type Markup = 'svg' | 'html' | 'xml'

const htmlNames = new Set(
  'html head body script iframe h1 div a p br table style title'.split(' ').map((name) => `<${name}`),
)

/**
 * Returns the markup language of a text, by its first element; `undefined` if none. Skips comments, a
 * declaration and a doctype before it in one pass from left to right. So no text takes longer than its
 * length.
 */
export function markupOf(text: string): Markup | undefined {
  const start = startOfMarkup(text)
  const first = firstTag(text, start)
  if (first === '<svg') return 'svg'
  if (text.startsWith('<?xml')) return 'xml'
  if (first === '<!doctype' && /^<!doctype html[\s>]/i.test(text.slice(start, start + 16))) return 'html'
  return htmlNames.has(first) ? 'html' : undefined
}

/** Returns where the first element begins, or a doctype that is not SVG's. */
function startOfMarkup(text: string): number {
  let index = 0
  for (;;) {
    while (isBlank(text[index])) index += 1
    const end = endOfProlog(text, index)
    if (end === undefined) return index
    index = end
  }
}

/**
 * Returns the end of a comment, a declaration or SVG's doctype that begins here; `undefined` for anything
 * else.
 */
function endOfProlog(text: string, index: number): number | undefined {
  const isComment = text.startsWith('<!--', index)
  const head = text.slice(index, index + 13).toLowerCase()
  if (!isComment && !head.startsWith('<?xml') && head !== '<!doctype svg') return undefined
  const mark = isComment ? '-->' : '>'
  const markAt = text.indexOf(mark, isComment ? index + 4 : index)
  return markAt === -1 ? undefined : markAt + mark.length
}

/** Returns the opening of an element with its name in lower case, `<svg`; `''` if none begins. */
function firstTag(text: string, index: number): string {
  const [, tag = ''] = /^(<!?[a-z]\w{0,9})[\s/>]/i.exec(text.slice(index, index + 12)) ?? []
  return tag.toLowerCase()
}

function isBlank(character: string | undefined): boolean {
  return character !== undefined && character.trim() === ''
}
