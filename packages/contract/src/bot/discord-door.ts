/** Where Discord brings what people press and type. */
export const interactionsPath = '/api/discord/interactions'

/** How staff hear whether Discord reaches the site. */
export const doorPath = '/api/discord/door'

/** The way by which Discord brings what people press and type, and how it is doing. */
export interface DoorReport {
  readonly configured: boolean
  readonly door: 'http' | 'gateway' | 'off'
  readonly state: 'open' | 'opening' | 'closed'
  /** The address that Discord calls. */
  readonly endpoint?: string
  /** When somebody last pressed or typed something, to the minute; ISO. */
  readonly lastInteraction?: string
  /** Why it is not open. */
  readonly reason?: string
  readonly gateway?: GatewayReport
}

/** The line that one node keeps open for all. */
export interface GatewayReport {
  /** The node; empty while none has it. */
  readonly holder: string
  readonly isHere: boolean
  /** When the line was opened; ISO. */
  readonly since?: string
  /** How many new lines Discord lets us begin today; resuming one is not counted. */
  readonly identifiesLeft?: number
}
