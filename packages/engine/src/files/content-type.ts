/** What a file really is, whatever its name says. */
export interface ContentType {
  readonly mime: string
  /** With its dot; empty when unknown. */
  readonly extension: string
}

/** How many bytes from the start are enough to tell. */
export const sampleSize = 8192

/** Of a file that could be anything. */
export const unknownType: ContentType = { mime: 'application/octet-stream', extension: '' }

/** The type of a file by its first bytes. */
export async function contentTypeOf(bytes: Uint8Array): Promise<ContentType> {
  const sample = bytes.subarray(0, sampleSize)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  if (found && !found.mime.endsWith('/xml')) return { mime: found.mime, extension: `.${found.ext}` }
  return textTypeOf(sample) ?? unknownType
}

function textTypeOf(sample: Uint8Array): ContentType | undefined {
  const text = decodedText(sample)?.trimStart()
  if (text === undefined) return undefined
  const markup = markupOf(text)
  if (markup) return markups[markup]
  if (sample.length < sampleSize && isJson(text)) return { mime: 'application/json', extension: '.json' }
  return { mime: 'text/plain', extension: '.txt' }
}

const markups: Readonly<Record<Markup, ContentType>> = {
  svg: { mime: 'image/svg+xml', extension: '.svg' },
  html: { mime: 'text/html', extension: '.html' },
  xml: { mime: 'text/xml', extension: '.xml' },
}

function decodedText(sample: Uint8Array): string | undefined {
  try {
    // A sample may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return isBinary(text) ? undefined : text
  } catch {
    return undefined
  }
}

function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what tells text from other bytes
  return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Languages of markup that a browser would run. */
type Markup = 'svg' | 'html' | 'xml'

const htmlNames = new Set(
  'html head body script iframe h1 div a p br table style title'.split(' ').map((name) => `<${name}`),
)

/**
 * Returns the markup language of a text, by its first element; `undefined` if none. Skips comments, a
 * declaration and a doctype before it in one pass from left to right. So no text takes longer than its
 * length.
 */
function markupOf(text: string): Markup | undefined {
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
