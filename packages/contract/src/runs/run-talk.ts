import { wordsFor } from '../words/words.ts'
import {
  kindsWithReason,
  runStatusAfter,
  runLimits,
  playerNameLimit,
  type CommentKind,
  type RunComment,
  type Run,
} from './run.ts'
import { runRefusals } from './runs.words.ts'

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
const say = wordsFor('en', runRefusals)

/** A member who comments on a run. */
export interface Speaker {
  /** Whether they handed it in or played it. */
  readonly tookPart: boolean
  readonly isVerifier: boolean
}

/** A new comment. */
export interface Said extends Speaker {
  readonly status: Run['status']
  readonly kind: RunComment['kind']
  readonly text: string
}

/** Comments that only players can write. */
export const byPlayers: readonly RunComment['kind'][] = ['answer', 'withdraw']

/** Checks a new comment on a run. Returns the reason to refuse it, or undefined if it is allowed. */
export function talkRefusal({ status, kind, text, ...speaker }: Said): RunRefusal | undefined {
  const notTheirs = speakerRefusal(kind, speaker)
  if (notTheirs) return notTheirs
  if (runStatusAfter(status, kind) === undefined) return 'notNow'
  if (text.trim() !== '' || !kindsWithReason.includes(kind)) return undefined
  return kind === 'answer' ? 'needsText' : 'needsReason'
}

/** The kinds of comments that a member can write on a run in this status; their text is checked later. */
export function sayableKinds(status: Run['status'], speaker: Speaker): readonly CommentKind[] {
  const kinds: readonly CommentKind[] = [
    'verify',
    'question',
    'reject',
    'answer',
    'reopen',
    'disqualify',
    'withdraw',
  ]
  return kinds.filter((kind) => talkRefusal({ status, kind, text: '-', ...speaker }) === undefined)
}

function speakerRefusal(kind: RunComment['kind'], { tookPart, isVerifier }: Speaker): RunRefusal | undefined {
  if (kind === 'not_me') return 'notNow'
  if (byPlayers.includes(kind)) return tookPart ? undefined : 'onlyPlayers'
  if (!isVerifier) return 'onlyVerifiers'
  return tookPart ? 'tookPart' : undefined
}

/** A reason to refuse a run or a comment on it. */
export type RunRefusal = keyof typeof runRefusals

/** The message for a refusal. */
export function runSentence(refusal: RunRefusal): string {
  return say(refusal, limits)
}
