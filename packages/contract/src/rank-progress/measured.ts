import type { Requirement } from './rank-rule.ts'

/** How far somebody is with one requirement, without words: `sentenceOf` says it in any language. */
export interface Measured {
  readonly requirement: Requirement
  readonly value: number
  readonly target: number
  readonly isMet: boolean
  /** The window it was counted in, leave included; absent where it has none. */
  readonly days?: number
  /** When it changes by itself: what counts falls out of the window, or time has passed. */
  readonly changesAt?: string
  /** How many of what counts fall out at `changesAt`. */
  readonly falling?: number
}

/** Why somebody stands where they stand. */
export interface Why {
  /** When it was computed. */
  readonly at: string
  /** What the next rank asks; empty at the top. */
  readonly requirements: readonly Measured[]
  /** What the rank they have asks. */
  readonly duties: readonly Measured[]
  /** Days of approved leave that lengthen the windows. */
  readonly leaveDays?: number
}
