import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { z } from 'zod'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'

/** A request signed by Discord. */
interface SignedRequest {
  readonly signature: string
  readonly timestamp: string
  readonly body: Buffer
}

const freshSeconds = 300
const signatureLength = 128

/** Parses the public key that Discord shows for an application: 64 hexadecimal digits. */
export function publicKeyOf(hex: string): KeyObject {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** Returns whether Discord signed the request for the application. */
export function isSigned({ signature, timestamp, body }: SignedRequest, key: KeyObject): boolean {
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'))
}

/** Returns whether a value has the form of a signature. */
export function isSignature(text: unknown): text is string {
  return typeof text === 'string' && text.length === signatureLength && /^[0-9a-f]+$/i.test(text)
}

/** Returns whether a timestamp in seconds since 1970 is recent: any client could replay an old request. */
export function isFresh(timestamp: unknown, now: Date): timestamp is string {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= freshSeconds
}

const valueKey = 'discord-verify-key'
const valueSchema = z.object({ application: z.string(), key: z.string().regex(/^[0-9a-f]{64}$/i) })

/** The public key of the application. A node that starts while Discord is away uses the stored one. */
export class VerifyKey {
  readonly #engine: Engine
  readonly #application: string
  #hex = ''
  #key: KeyObject | undefined

  constructor(engine: Engine, application: string) {
    this.#engine = engine
    this.#application = application
  }

  get current(): KeyObject | undefined {
    return this.#key
  }

  /** Reads the stored key, unless it is that of another application. */
  async recall(): Promise<void> {
    const { data: kept } = valueSchema.safeParse(await readServerValue(this.#engine, valueKey))
    if (kept?.application === this.#application) this.#take(kept.key)
  }

  /** Stores the key that Discord reports. */
  async learn(hex: string): Promise<void> {
    if (this.#hex === hex) return
    await changeServerValue(this.#engine, valueKey, () => ({ application: this.#application, key: hex }))
    this.#take(hex)
  }

  #take(hex: string): void {
    this.#hex = hex
    this.#key = publicKeyOf(hex)
  }
}
