import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'

export interface SigningKeys {
  /** The public key as Discord shows it: 64 hexadecimal digits. */
  verifyKey: string
  /** The signature over the timestamp and the body, in hexadecimal digits. */
  sign(timestamp: string, body: string): string
}

// The bytes before the 32 bytes of an Ed25519 key in PKCS#8.
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Creates the same keys for the same words. They protect only a demo. */
export function createKeys(words: string): SigningKeys {
  const seed = createHash('sha256').update(words).digest()
  const key = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    verifyKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (timestamp, body) => sign(null, Buffer.from(timestamp + body), key).toString('hex'),
  }
}
