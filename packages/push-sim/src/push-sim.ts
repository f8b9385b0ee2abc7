import type { PushFault } from './fault.ts'
import type { SimSubscription } from './subscriptions.ts'
import type { Refusal, SimPush } from './take-push.ts'

/** A fake push service. */
export interface PushSim {
  /** Its origin, which is also the audience of tokens. */
  readonly url: string
  /** Subscribes a browser; with the key of a server, only that server may push. */
  subscribe(serverKey?: string): SimSubscription
  /** Ends the browser's subscription. */
  unsubscribe(id: string): void
  /** Accepted pushes, in order; of one subscription if given. */
  pushes(subscription?: string): readonly SimPush[]
  /** The subscription ids of all attempts so far, including refused ones and those with a fault. */
  readonly attempts: readonly string[]
  /** Refused pushes, and the reasons. */
  readonly refusals: readonly Refusal[]
  setFault(fault: PushFault): void
  clearFaults(): void
  clear(): void
  close(): Promise<void>
}
