import { z } from 'zod'

/** Faults of the listener when it receives a mail. */
export const faultKinds = ['down', 'hang', 'slow', 'busy', 'rejecting', 'lostAnswer'] as const

export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** The delay of a slow listener. */
  ms: z.number().int().positive().max(60_000).default(5000),
})

export type MailFault = z.input<typeof faultSchema>

/** The active fault, if any. */
export class FaultSwitch {
  #current: z.output<typeof faultSchema> | undefined

  get current(): z.output<typeof faultSchema> | undefined {
    return this.#current
  }

  set(fault: MailFault): void {
    this.#current = faultSchema.parse(fault)
  }

  clear(): void {
    this.#current = undefined
  }

  is(kind: MailFault['kind']): boolean {
    return this.#current?.kind === kind
  }
}
