import { fileTypeFromBuffer } from 'file-type'

/** What a file really is, whatever its name says. */
export interface ContentType {
  readonly mime: string
  /** With its dot; empty when unknown. */
  readonly extension: string
}

/** How many bytes from the start are enough to tell. */
export const sampleSize = 8192

const unknown: ContentType = { mime: 'application/octet-stream', extension: '' }

/** The type of a file by its first bytes. */
export async function contentTypeOf(bytes: Uint8Array): Promise<ContentType> {
  const sample = bytes.subarray(0, sampleSize)
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  if (found && !found.mime.endsWith('/xml')) return { mime: found.mime, extension: `.${found.ext}` }
  return textTypeOf(sample) ?? unknown
}

function textTypeOf(sample: Uint8Array): ContentType | undefined {
  const text = decodedText(sample)?.trimStart()
  if (text === undefined) return undefined
  if (/^(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s/>]/i.test(text))
    return { mime: 'image/svg+xml', extension: '.svg' }
  if (
    /^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|script|iframe|h1|div|a|p|br|table|style|title)[\s>]/i.test(
      text,
    )
  )
    return { mime: 'text/html', extension: '.html' }
  if (text.startsWith('<?xml')) return { mime: 'text/xml', extension: '.xml' }
  if (sample.length < sampleSize && isJson(text)) return { mime: 'application/json', extension: '.json' }
  return { mime: 'text/plain', extension: '.txt' }
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
