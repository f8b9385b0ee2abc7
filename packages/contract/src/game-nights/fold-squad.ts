import type { SquadFact } from './squad-fact.ts'
import type { ReachedRound, SquadPhase } from './squad.ts'

/** A fact as it is folded; `at` in milliseconds since 1970. */
export interface FoldableFact extends Pick<SquadFact, 'id' | 'kind' | 'value' | 'epoch'> {
  readonly at: number
}

/** What all facts of a squad come to. */
export interface FoldedSquad {
  readonly round: number
  readonly phase: SquadPhase
  readonly epoch: number
  /** For every round the earliest moment that says it, by round. */
  readonly reached: readonly ReachedRound[]
  readonly downs: number
  /** When it was out, in milliseconds since 1970; 0 while it is not. */
  readonly outAt: number
  /** Rounds that were said before a correction and are higher than it: shown to the host, by round. */
  readonly late: readonly FoldableFact[]
}
