import type { Page } from './bucket.ts'

/** An error in S3's format. */
export function errorXml(code: string, message: string): string {
  return document(`<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`)
}

/** A response to ListObjectsV2. */
export function listXml(name: string, prefix: string, max: number, { objects, next }: Page): string {
  const contents = objects.map(
    ([key, { bytes, etag, modified }]) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified>` +
      `<ETag>${escaped(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  const more = next === undefined ? '' : `<NextContinuationToken>${tokenFor(next)}</NextContinuationToken>`
  return document(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escaped(name)}</Name>` +
      `<Prefix>${escaped(prefix)}</Prefix><KeyCount>${objects.length}</KeyCount><MaxKeys>${max}</MaxKeys>` +
      `<IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
  )
}

/** A response to CreateMultipartUpload. */
export function uploadXml(name: string, key: string, id: string): string {
  return document(
    `<InitiateMultipartUploadResult><Bucket>${escaped(name)}</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  )
}

/** A response to CompleteMultipartUpload. */
export function completedXml(etag: string): string {
  return document(
    `<CompleteMultipartUploadResult><ETag>${escaped(etag)}</ETag></CompleteMultipartUploadResult>`,
  )
}

/** The tags of the parts in a CompleteMultipartUpload, in order. */
export function tagsIn(xml: string): string[] {
  const [, ...parts] = xml.split('<ETag>')
  return parts.map((part) => part.slice(0, part.indexOf('</ETag>')).replaceAll('&quot;', '"'))
}

/** The key after which a page begins. */
export function keyOfToken(token: string): string {
  return Buffer.from(token, 'base64').toString()
}

// Real tokens are opaque; these only look so, `+` and `/` included.
function tokenFor(key: string): string {
  return Buffer.from(key).toString('base64')
}

function document(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
