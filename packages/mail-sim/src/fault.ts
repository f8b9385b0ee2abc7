import { z } from 'zod'

/** Faults of the listener when it receives a mail. */
export const mailFaultKinds = ['down', 'hang', 'slow', 'busy', 'rejecting', 'lostAnswer'] as const

export const mailFaultSchema = z.strictObject({
  kind: z.enum(mailFaultKinds),
  /** The delay of a slow listener. */
  ms: z.number().int().positive().max(60_000).default(5000),
})

export type MailFault = z.input<typeof mailFaultSchema>

/** The active fault, if any. */
export class FaultSwitch {
  #current: z.output<typeof mailFaultSchema> | undefined

  get current(): z.output<typeof mailFaultSchema> | undefined {
    return this.#current
  }

  set(fault: MailFault): void {
    this.#current = mailFaultSchema.parse(fault)
  }

  clear(): void {
    this.#current = undefined
  }

  is(kind: MailFault['kind']): boolean {
    return this.#current?.kind === kind
  }
}
