import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { compare } from 'bcryptjs'
import { BoundedQueue } from '../limits/bounded-queue.ts'

/** Cost of a hash: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const usualCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Stored in place of a hash: no password fits it. */
export const noPassword = '*'

/**
 * Password hashes: argon2id in the usual `$argon2id$v=19$m=…,t=…,p=…$salt$hash` spelling. Hashing runs off the
 * main thread, a few at a time. bcrypt hashes of imported accounts are accepted until they are replaced.
 */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #queue = new BoundedQueue({ running: Math.min(4, availableParallelism()), waiting: 256 })

  constructor(cost: PasswordCost = usualCost) {
    this.#cost = cost
  }

  /** Throws `unavailable` when too many hashes wait already; so does `verify`. */
  async hash(plain: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const { memory, passes, parallelism } = this.#cost
    const tag = await this.#derive(plain, salt, this.#cost, tagBytes)
    const parameters = `m=${memory},t=${passes},p=${parallelism}`
    return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
  }

  /** Whether the password fits. An empty or unreadable hash fits nothing, after the same amount of work. */
  async verify(plain: string, hash: string): Promise<boolean> {
    if (isBcrypt(hash)) return this.#queue.run(() => compare(plain, hash))
    const parsed = parse(hash)
    if (!parsed) {
      await this.#derive(plain, randomBytes(saltBytes), this.#cost, tagBytes)
      return false
    }
    const tag = await this.#derive(plain, parsed.salt, parsed.cost, parsed.tag.length)
    return timingSafeEqual(tag, parsed.tag)
  }

  /** Whether a fitting password should be hashed anew: bcrypt, or another cost than today's. */
  needsRehash(hash: string): boolean {
    const parsed = parse(hash)
    if (!parsed) return true
    const { memory, passes, parallelism } = this.#cost
    return (
      parsed.cost.memory !== memory ||
      parsed.cost.passes !== passes ||
      parsed.cost.parallelism !== parallelism
    )
  }

  #derive(message: string, nonce: Uint8Array, costs: PasswordCost, tagLength: number): Promise<Buffer> {
    return this.#queue.run(() => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      argon2('argon2id', { message, nonce, tagLength, ...costs }, (error, tag) =>
        error ? reject(error) : resolve(tag),
      )
      return promise
    })
  }
}

const argonText =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

function parse(hash: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, tag] = argonText.exec(hash) ?? []
  if (!salt || !tag) return undefined
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
