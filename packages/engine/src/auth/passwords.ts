import { randomBytes, timingSafeEqual, argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { BoundedQueue } from '../lib/queues.ts'
import { BcryptThread, bcryptCost, unmatchableHash, isBcrypt, paddingCosts } from './bcrypt.ts'

const usualCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Stored in place of a hash: no password fits it. */
export const noPassword = '*'

/**
 * The hash of an account, `''` if it has none, and the highest bcrypt cost among all accounts; 0 if there is
 * none.
 */
interface StoredHash {
  readonly hash: string
  readonly highestBcrypt: number
}

/**
 * Password hashes: argon2id in the usual `$argon2id$v=19$m=…,t=…,p=…$salt$hash` spelling. Hashing runs off the
 * main thread, a few at a time. bcrypt hashes of imported accounts are accepted until they are replaced.
 */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #queue = new BoundedQueue({ running: Math.min(4, availableParallelism()), waiting: 256 })
  readonly #argon = new ArgonHasher()
  readonly #bcrypt = new BcryptThread()

  constructor(cost: PasswordCost = usualCost) {
    this.#cost = cost
  }

  /** Throws `unavailable` when too many hashes wait already; so does `verify`. */
  async hash(plain: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const { memory, passes, parallelism } = this.#cost
    const tag = await this.#derive(plain, { salt, cost: this.#cost, tagLength: tagBytes })
    const parameters = `m=${memory},t=${passes},p=${parallelism}`
    return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
  }

  /**
   * Checks whether the password fits. An empty or unreadable hash fits nothing, after the same amount of
   * work.
   */
  async verify(plain: string, hash: string): Promise<boolean> {
    if (isBcrypt(hash)) return this.#queue.run(() => this.#bcrypt.compare(plain, hash))
    const parsed = parse(hash)
    if (!parsed) {
      await this.#derive(plain, { salt: randomBytes(saltBytes), cost: this.#cost, tagLength: tagBytes })
      return false
    }
    const tag = await this.#derive(plain, { ...parsed, tagLength: parsed.tag.length })
    return timingSafeEqual(tag, parsed.tag)
  }

  /**
   * Like `verify`, after the same work for every kind of hash and for none. That is one argon2id and, while
   * accounts have bcrypt hashes of up to `highestBcrypt`, as much bcrypt as the costliest of them takes.
   */
  async verifyAlike(plain: string, { hash, highestBcrypt }: StoredHash): Promise<boolean> {
    const isOld = isBcrypt(hash)
    const fitsArgon = await this.verify(plain, isOld ? '' : hash)
    if (!isOld && highestBcrypt === 0) return fitsArgon
    return this.#queue.run(async () => {
      const fits = isOld ? await this.#bcrypt.compare(plain, hash) : fitsArgon
      for (const cost of paddingCosts(isOld ? bcryptCost(hash) : undefined, highestBcrypt))
        await this.#bcrypt.compare(plain, unmatchableHash(cost))
      return fits
    })
  }

  /** Checks whether a fitting password needs a new hash: it is bcrypt, or has another cost than today's. */
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

  #derive(message: string, { salt, cost, tagLength }: Derivation): Promise<Buffer> {
    return this.#queue.run(() => this.#argon.derive({ message, nonce: salt, tagLength, ...cost }))
  }
}

/** Input of a hash, apart from the password. */
interface Derivation {
  readonly salt: Uint8Array
  readonly cost: PasswordCost
  readonly tagLength: number
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

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}

/** Cost of a hash: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** One piece of argon2id work. */
interface ArgonWork extends PasswordCost {
  readonly message: string
  readonly nonce: Uint8Array
  readonly tagLength: number
}

/** argon2id, off the main thread. */
export class ArgonHasher {
  /** The tag of a message. */
  derive(work: ArgonWork): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    argon2('argon2id', work, (error, tag) => (error ? reject(error) : resolve(tag)))
    return promise
  }
}
