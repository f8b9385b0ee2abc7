import { z } from 'zod'

/** What the listener does instead of taking a mail. */
export const faultKinds = ['down', 'hang', 'slow', 'busy', 'rejecting', 'lostAnswer'] as const

export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** How late a slow listener answers. */
  ms: z.number().int().positive().max(60_000).default(5000),
})

export type MailFault = z.input<typeof faultSchema>

/** The fault that is switched on, if any. */
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
