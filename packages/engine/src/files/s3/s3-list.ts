/** A page of a list of keys. */
export interface KeyPage {
  readonly keys: readonly string[]
  /** For the next page; absent on the last. */
  readonly next?: string
}

/** Reads the answer to ListObjectsV2. */
export function parseKeyPage(xml: string): KeyPage {
  const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => unescaped(key))
  const isCut = /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml)
  const [, next] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? []
  return { keys, ...(isCut && next !== undefined && { next: unescaped(next) }) }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return entities[name] ?? whole
  })
}
