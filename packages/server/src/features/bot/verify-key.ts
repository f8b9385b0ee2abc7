import type { KeyObject } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { z } from 'zod'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'
import { publicKeyOf } from './signature.ts'

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
