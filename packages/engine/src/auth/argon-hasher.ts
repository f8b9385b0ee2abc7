import { argon2 } from 'node:crypto'

/** Cost of a hash: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** One piece of argon2id work. */
export interface ArgonWork extends PasswordCost {
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
