import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/** The server that sends a push, as the service learns it. */
export interface Sender {
  /** The public key of the server. */
  readonly key: string
  /** How to reach its operator. */
  readonly subject: string
  /** Seconds since 1970. */
  readonly expires: number
}

export interface Claimed {
  readonly authorization: string | undefined
  /** The origin of the service. */
  readonly audience: string
  readonly now: Date
}

const headerSchema = z.object({ typ: z.literal('JWT').optional(), alg: z.literal('ES256') })
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

const daySeconds = 24 * 60 * 60

/** Checks the sender (RFC 8292). Returns the sender, or a message about the fault. */
export function checkSender({ authorization = '', audience, now }: Claimed): Sender | string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  if (!signature || more.length > 0) return 'There is no VAPID token.'
  if (!headerSchema.safeParse(readJson(header)).success) return 'The token is not signed with ES256.'
  const { data } = claimsSchema.safeParse(readJson(claims))
  if (!data) return 'The token needs aud, exp and sub.'
  if (!isSignedBy(key, { text: `${header}.${claims}`, signature })) return 'The signature is wrong.'
  if (data.aud !== audience) return `The token is for ${data.aud}, not for ${audience}.`
  const seconds = now.getTime() / 1000
  if (data.exp <= seconds) return 'The token has expired.'
  if (data.exp > seconds + daySeconds) return 'The token lasts for more than a day.'
  if (!isReachable(data.sub)) return `Nobody can be reached at ${data.sub}.`
  return { key, subject: data.sub, expires: data.exp }
}

/** By Apple's rules: a web page or a mail address, neither of them local. */
function isReachable(subject: string): boolean {
  const url = URL.parse(subject)
  if (url?.protocol === 'https:') return url.hostname !== 'localhost'
  return url?.protocol === 'mailto:' && /^[^@\s<>]+@[^@\s<>]+$/.test(url.pathname)
}

function isSignedBy(
  key: string,
  { text, signature }: { readonly text: string; readonly signature: string },
): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(signature, 'base64url')
    return verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed)
  } catch {
    return false
  }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
