import { markupOf, type Markup } from './markup.ts'

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
