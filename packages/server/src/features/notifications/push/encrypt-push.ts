import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import type { PushKeys } from '@longhouse/contract/notifications'

/** Body size that every push service accepts, with the overhead of encryption (RFC 8030, 8188); bytes. */
const maxBodyBytes = 4096

const saltBytes = 16
const keyBytes = 65
const tagBytes = 16
/** Salt, size of a record, length of the key, key. */
const headerBytes = saltBytes + 4 + 1 + keyBytes

/** Longest message of a push; bytes. */
export const maxPushBytes = maxBodyBytes - headerBytes - tagBytes - 1

/** Random parts of a push; set by tests that compare the result. */
interface Chance {
  readonly salt: Buffer
  readonly pair: ECDH
}

interface Sealing {
  readonly keys: PushKeys
  readonly chance?: Chance
}

/** Encrypts a message for a single browser: content encoding `aes128gcm` (RFC 8291). */
export function encryptPush(message: Buffer, { keys, chance: { salt, pair } = byChance() }: Sealing): Buffer {
  const { p256dh, auth } = keys
  if (message.length > maxPushBytes) throw new Error(`A push has ${maxPushBytes} bytes at most.`)
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derive(pair.computeSecret(receiver), {
    salt: Buffer.from(auth, 'base64url'),
    info,
    length: 32,
  })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })

  const header = Buffer.alloc(headerBytes)
  salt.copy(header)
  header.writeUInt32BE(maxBodyBytes, saltBytes)
  header.writeUInt8(keyBytes, saltBytes + 4)
  sender.copy(header, saltBytes + 5)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes })
  // The 2 marks the last record, and there is only one.
  const sealed = [
    cipher.update(message),
    cipher.update(Buffer.from([2])),
    cipher.final(),
    cipher.getAuthTag(),
  ]
  return Buffer.concat([header, ...sealed])
}

/**
 * Whether messages can be encrypted for these keys: a point of the curve, and a secret of the right length.
 */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const receiver = Buffer.from(p256dh, 'base64url')
  if (receiver.length !== keyBytes || Buffer.from(auth, 'base64url').length !== saltBytes) return false
  try {
    byChance().pair.computeSecret(receiver)
    return true
  } catch {
    return false
  }
}

function byChance(): Chance {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(saltBytes), pair }
}

function derive(
  secret: Buffer,
  { salt, info, length }: { readonly salt: Buffer; readonly info: Buffer; readonly length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
