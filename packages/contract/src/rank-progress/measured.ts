import type { Requirement } from './rank-rule.ts'

/** A member's progress on one requirement, without text: `sentenceOf` writes it in any language. */
export interface Measured {
  readonly requirement: Requirement
  readonly value: number
  readonly target: number
  readonly isMet: boolean
  /** The window it was counted in, leave included; absent if there is none. */
  readonly days?: number
  /** When it next changes without any action: activities fall out of the window, or time has passed. */
  readonly changesAt?: string
  /** How many activities fall out at `changesAt`. */
  readonly falling?: number
}

/** The reasons of a member's status. */
export interface Why {
  /** When it was computed. */
  readonly at: string
  /** Progress on the next rank's requirements; empty at the top. */
  readonly requirements: readonly Measured[]
  /** Progress on the current rank's duties. */
  readonly duties: readonly Measured[]
  /** Days of approved leave that lengthen the windows. */
  readonly leaveDays?: number
}
