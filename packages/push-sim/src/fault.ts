import { z } from 'zod'

/** What the service does instead of taking a push. */
export const faultKinds = ['status', 'hang', 'slow', 'cut', 'lostAnswer'] as const

export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** The answer of kind `status`: 404 and 410 for a subscription that is gone, 429, 500 … */
  status: z.int().min(300).max(599).default(500),
  /** Sent along with it as `Retry-After`. */
  retryAfterSeconds: z.int().min(0).max(86_400).optional(),
  /** How late a slow service answers. */
  ms: z.int().positive().max(60_000).default(5000),
  /** So many pushes meet it; all of them when absent. */
  times: z.int().positive().optional(),
  /** For one subscription alone; for all of them when absent. */
  subscription: z.string().optional(),
})

export type PushFault = z.input<typeof faultSchema>
export type ActiveFault = z.output<typeof faultSchema>

/** The faults that are switched on: one for each subscription and one for all. */
export class Faults {
  readonly #faults = new Map<string, ActiveFault>()

  get all(): readonly ActiveFault[] {
    return [...this.#faults.values()]
  }

  set(fault: PushFault): void {
    const { subscription = '', ...rest } = faultSchema.parse(fault)
    this.#faults.set(subscription, subscription ? { ...rest, subscription } : rest)
  }

  clear(): void {
    this.#faults.clear()
  }

  /** The fault that a push to a subscription meets; one that is for so many times wears off. */
  take(subscription: string): ActiveFault | undefined {
    const key = this.#faults.has(subscription) ? subscription : ''
    const fault = this.#faults.get(key)
    if (fault?.times === undefined) return fault
    if (fault.times > 1) this.#faults.set(key, { ...fault, times: fault.times - 1 })
    else this.#faults.delete(key)
    return fault
  }
}
