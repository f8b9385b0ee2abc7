export { startPushSim, type PushSim, type PushSimOptions } from './start.ts'
export type { PushFault } from './fault.ts'
export type { SimPush } from './take-push.ts'
export type { SimSubscription } from './subscriptions.ts'
