import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts with a key derived from a secret of the site, so that a backup alone opens none of them. */
export interface Sealer {
  seal(text: string): string
  /**
   * Returns the text, or undefined if it was changed or sealed with another secret or for another purpose.
   */
  open(sealed: string): string | undefined
  /** Returns the same hash for the same text, of no use without the secret. */
  hash(text: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Creates a sealer; one of another purpose cannot open its texts. */
export function createSealer(secret: string, purpose: string): Sealer {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `longhouse:${purpose}:${use}`, 32))
  const sealing = keyFor('seal')
  const hashing = keyFor('hash')
  return {
    seal(text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealing, iv, { authTagLength: tagBytes })
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv(algorithm, sealing, iv, { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        return undefined
      }
    },
    hash: (text) => createHmac('sha256', hashing).update(text).digest('base64url'),
  }
}
