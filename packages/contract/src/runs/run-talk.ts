import { kindsWithReason, type CommentKind, type RunComment } from './run-comment.ts'
import type { Run } from './run.ts'
import type { runRefusals } from './run-refusals.words.ts'
import { runStatusAfter } from './run-status.ts'

// Said by whoever asks: see `runSentence`.
type RunRefusal = keyof typeof runRefusals

/** Somebody who wants to say something about a run. */
export interface Speaker {
  /** Whether they handed it in or played it. */
  readonly tookPart: boolean
  readonly isVerifier: boolean
}

/** What they want to say. */
export interface Said extends Speaker {
  readonly status: Run['status']
  readonly kind: RunComment['kind']
  readonly text: string
}

/** What players say themselves. */
export const byPlayers: readonly RunComment['kind'][] = ['answer', 'withdraw']

/** Why something cannot be said about a run, or undefined where it can. */
export function talkRefusal({ status, kind, text, ...speaker }: Said): RunRefusal | undefined {
  const notTheirs = speakerRefusal(kind, speaker)
  if (notTheirs) return notTheirs
  if (runStatusAfter(status, kind) === undefined) return 'notNow'
  if (text.trim() !== '' || !kindsWithReason.includes(kind)) return undefined
  return kind === 'answer' ? 'needsText' : 'needsReason'
}

/** What somebody can say about a run as it stands; the reason is asked for later. */
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
