/** URL path that Discord sends interactions to. */
export const interactionsPath = '/api/discord/interactions'

/** URL path where staff check whether Discord reaches the site. */
export const doorPath = '/api/discord/door'

/** The transport of Discord's interactions, and its status. */
export interface DoorReport {
  readonly configured: boolean
  readonly door: 'http' | 'gateway' | 'off'
  readonly state: 'open' | 'opening' | 'closed'
  /** The address that Discord calls. */
  readonly endpoint?: string
  /** When the last interaction arrived, to the minute; ISO. */
  readonly lastInteraction?: string
  /** Why it is closed. */
  readonly reason?: string
  readonly gateway?: GatewayReport
}

/** The gateway connection that one node keeps open for all. */
export interface GatewayReport {
  /** The node that holds the connection; empty if there is none. */
  readonly holder: string
  readonly isHere: boolean
  /** When the connection was opened; ISO. */
  readonly since?: string
  /** How many new connections Discord still allows today; resuming one is not counted. */
  readonly identifiesLeft?: number
}
