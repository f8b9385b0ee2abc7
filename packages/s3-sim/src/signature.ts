import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The signed parts of a request. */
export interface SignedRequest {
  readonly method: string
  /** Path and query as received. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/** Returns the S3 error code of a wrong signature, or undefined if it is right. */
export function signatureProblem(request: SignedRequest, keys: Keys, now: number): string | undefined {
  const { headers, body } = request
  const given = parseAuthorization(headers.authorization ?? '')
  if (!given) return 'AccessDenied'
  if (given.accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (given.region !== keys.region) return 'AuthorizationHeaderMalformed'
  const date = String(headers['x-amz-date'])
  if (Math.abs(parseDate(date) - now) > 15 * 60_000) return 'RequestTimeTooSkewed'

  const expected = signatureOf(request, given, keys.secretAccessKey)
  const isSame = expected.length === given.signature.length
  if (!isSame || !timingSafeEqual(Buffer.from(expected), Buffer.from(given.signature)))
    return 'SignatureDoesNotMatch'

  const hash = headers['x-amz-content-sha256']
  if (hash === undefined) return 'InvalidRequest'
  return hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}

interface Authorization {
  readonly accessKeyId: string
  readonly day: string
  readonly region: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

function parseAuthorization(header: string): Authorization | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      header,
    )
  const [, accessKeyId, day, region, signedHeaders, signature] = match ?? []
  if (!accessKeyId || !day || !region || !signedHeaders || !signature) return undefined
  return { accessKeyId, day, region, signedHeaders: signedHeaders.split(';'), signature }
}

function signatureOf(
  { method, url, headers }: SignedRequest,
  { day, region, signedHeaders }: Authorization,
  secret: string,
): string {
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path.split('/').map(recoded).join('/'),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

function canonicalQuery(query: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '')
  const recodedPairs = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [recoded(name), recoded(value)] as const
  })
  return recodedPairs
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

// All characters except letters, digits and `-._~` are percent-encoded.
function recoded(text: string): string {
  const plain = decodeURIComponent(text)
  return encodeURIComponent(plain).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function parseDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
