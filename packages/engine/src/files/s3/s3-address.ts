import { StartError } from '../../start-error.ts'

/** Where a bucket is and how to open it. */
export interface S3Address {
  /** Scheme, host and port, without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  /** Before every key; empty, or with a trailing slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const form = 's3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=0]'

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…&tls=0`; key and secret are percent-encoded. Throws
 * a `StartError` that names no secret.
 */
export function parseS3Address(text: string): S3Address {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !url.hostname) throw new StartError(`FILES_URL must look like ${form}.`)
  const [bucket = '', ...steps] = url.pathname.split('/').filter((step) => step !== '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError('FILES_URL names no bucket after the host.')
  if (!url.username || !url.password)
    throw new StartError('FILES_URL needs a key and a secret before the host, percent-encoded.')
  if (!steps.every((step) => /^[\w.-]+$/.test(step) && !/^\.+$/.test(step)))
    throw new StartError('The prefix in FILES_URL may have letters, digits, dots and dashes only.')
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: steps.map((step) => `${step}/`).join(''),
    region: url.searchParams.get('region') ?? regionOf(url.hostname),
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StartError('Key and secret in FILES_URL must be percent-encoded; a % itself is %25.')
  }
}

/** Amazon's hosts name their region; elsewhere the name seldom matters. */
function regionOf(host: string): string {
  return /^s3[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'
}
