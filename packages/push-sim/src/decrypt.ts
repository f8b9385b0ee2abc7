import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The browser's part of its subscription. */
export interface BrowserKeys {
  readonly privateKey: Buffer
  readonly publicKey: Buffer
  readonly auth: Buffer
}

const saltBytes = 16
const headerBytes = saltBytes + 5
const tagBytes = 16
/** Marks the end of the last record; only zeros follow (RFC 8188). */
const lastRecord = 2

/**
 * Decrypts a body of content encoding `aes128gcm` as a browser does (RFC 8188, RFC 8291). Throws if it
 * cannot.
 */
export function decrypt(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): Buffer {
  if (body.length < headerBytes + tagBytes) throw new Error('The body is too short.')
  const salt = body.subarray(0, saltBytes)
  const recordSize = body.readUInt32BE(saltBytes)
  const keyBytes = body.readUInt8(saltBytes + 4)
  const senderKey = body.subarray(headerBytes, headerBytes + keyBytes)
  const sealed = body.subarray(headerBytes + keyBytes)
  if (sealed.length > recordSize) throw new Error('A push is one record.')

  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const shared = pair.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = derive(shared, { salt: auth, info, length: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })

  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== lastRecord) throw new Error('The end of the record is not marked.')
  return padded.subarray(0, end)
}

function derive(
  secret: Buffer,
  { salt, info, length }: { readonly salt: Buffer; readonly info: Buffer; readonly length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
