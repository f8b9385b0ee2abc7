import type { PushFault } from './fault.ts'
import type { SimSubscription } from './subscriptions.ts'
import type { Refusal, SimPush } from './take-push.ts'

/** A pretend push service. */
export interface PushSim {
  /** Its origin, which is also the audience of tokens. */
  readonly url: string
  /** A browser subscribes; with the key of a server, that server alone may push. */
  subscribe(serverKey?: string): SimSubscription
  /** The browser takes its subscription back. */
  unsubscribe(id: string): void
  /** What was taken, in order; of one subscription when it is given. */
  pushes(subscription?: string): readonly SimPush[]
  /** Every attempt so far, refused ones and those that met a fault included: the id of its subscription. */
  readonly attempts: readonly string[]
  /** What was refused, and why. */
  readonly refusals: readonly Refusal[]
  setFault(fault: PushFault): void
  clearFaults(): void
  clear(): void
  close(): Promise<void>
}
