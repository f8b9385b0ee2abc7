import { wordsFor } from '../words/words-for.ts'
import { runLimits } from './run.ts'
import { playerNameLimit } from './run-player.ts'
import { runRefusals } from './run-refusals.words.ts'

const limits = {
  maxRound: runLimits.round,
  maxSize: runLimits.squadSize,
  maxLink: runLimits.link,
  maxMoments: runLimits.moments,
  maxLabel: runLimits.momentLabel,
  maxName: playerNameLimit,
  maxPending: runLimits.pending,
  maxAnHour: runLimits.anHour,
  maxDrafts: runLimits.drafts,
}

/** A reason to refuse a run or a comment on it. */
export type RunRefusal = keyof typeof runRefusals

const say = wordsFor('en', runRefusals)

/** The message for a refusal. */
export function runSentence(refusal: RunRefusal): string {
  return say(refusal, limits)
}
