import { storageUnavailable } from '../../errors.ts'

/** What the storage said instead of doing what it was asked. */
export class StorageRefusal extends Error {
  readonly status: number
  /** S3's own word for it; empty where it gave none. */
  readonly code: string

  constructor(status: number, words: string) {
    super(`The storage answered ${status}: ${words.slice(0, 300)}`)
    this.status = status
    this.code = textIn(words, 'Code')
  }
}

/** What the storage refuses is our mistake or the operator's; the log gets its words, the caller a plain 503. */
export async function requireStatus(answer: Response, ...expected: readonly number[]): Promise<void> {
  if (expected.includes(answer.status)) return
  const words = await answer.text().catch(() => '')
  throw storageUnavailable(new StorageRefusal(answer.status, words))
}

/** A page of a list of keys. */
interface KeyPage {
  readonly keys: readonly string[]
  /** For the next page; absent on the last. */
  readonly next?: string
}

/** Parses the response to ListObjectsV2. */
export function parseKeyPage(xml: string): KeyPage {
  // safe pattern: a key ends at the first `<`
  const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => unescaped(key))
  // safe pattern: whitespace ends at the first letter, and it begins with `<`
  const isCut = /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml)
  // safe pattern: a token ends at the first `<`
  const [, next] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? []
  return { keys, ...(isCut && next !== undefined && { next: unescaped(next) }) }
}

/** An object in a list. */
interface ListedObject {
  readonly key: string
  readonly size: number
  readonly modified: Date
}

/** Returns the objects in a response to ListObjectsV2. */
export function parseObjects(xml: string): ListedObject[] {
  const [, ...contents] = xml.split('<Contents>')
  return contents.map((content) => ({
    key: unescaped(textIn(content, 'Key')),
    size: Number(textIn(content, 'Size')),
    modified: new Date(textIn(content, 'LastModified')),
  }))
}

/** Returns the text between the first such tag and its end; `''` if there is none. */
export function textIn(xml: string, tag: string): string {
  const start = xml.indexOf(`<${tag}>`)
  const end = xml.indexOf(`</${tag}>`, start)
  return start === -1 || end === -1 ? '' : xml.slice(start + tag.length + 2, end)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,31});/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return entities[name] ?? whole
  })
}
