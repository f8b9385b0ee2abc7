import { z } from 'zod'

/** Faults of the service when it receives a push. */
export const pushFaultKinds = ['status', 'hang', 'slow', 'cut', 'lostAnswer'] as const

export const pushFaultSchema = z.strictObject({
  kind: z.enum(pushFaultKinds),
  /** The response of kind `status`: 404 and 410 for a deleted subscription, 429, 500 … */
  status: z.int().min(300).max(599).default(500),
  /** Sent with it as `Retry-After`. */
  retryAfterSeconds: z.int().min(0).max(86_400).optional(),
  /** The delay of a slow service. */
  ms: z.int().positive().max(60_000).default(5000),
  /** The number of pushes that it affects; all of them if absent. */
  times: z.int().positive().optional(),
  /** The one subscription that it affects; all of them if absent. */
  subscription: z.string().optional(),
})

export type PushFault = z.input<typeof pushFaultSchema>
export type ActivePushFault = z.output<typeof pushFaultSchema>

/** The active faults: one for each subscription and one for all. */
export class PushFaults {
  readonly #faults = new Map<string, ActivePushFault>()

  get all(): readonly ActivePushFault[] {
    return [...this.#faults.values()]
  }

  set(fault: PushFault): void {
    const { subscription = '', ...rest } = pushFaultSchema.parse(fault)
    this.#faults.set(subscription, subscription ? { ...rest, subscription } : rest)
  }

  clear(): void {
    this.#faults.clear()
  }

  /** Returns the fault of a push to a subscription, and counts it. */
  take(subscription: string): ActivePushFault | undefined {
    const key = this.#faults.has(subscription) ? subscription : ''
    const fault = this.#faults.get(key)
    if (fault?.times === undefined) return fault
    if (fault.times > 1) this.#faults.set(key, { ...fault, times: fault.times - 1 })
    else this.#faults.delete(key)
    return fault
  }
}
