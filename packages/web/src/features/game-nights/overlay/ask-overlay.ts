import { overlayPath, type OverlayAnswer } from '@longhouse/contract/game-nights'
import { clockingFetch } from '../night/clock.ts'

/** A board as it was answered, and by what the next question can tell that nothing has changed. */
export interface KnownBoard {
  readonly board: OverlayAnswer
  readonly etag: string
}

/** What came of asking: another board, the same, none with this key, or nobody answered. */
export type OverlayOutcome = KnownBoard | 'same' | 'none' | 'away'

const patience = 8000

/** Asks for the board of a key. Without the record client and without a login: it runs where nobody is. */
export async function askOverlay(key: string, known: KnownBoard | undefined): Promise<OverlayOutcome> {
  try {
    const answer = await clockingFetch(overlayPath(key), {
      headers: known ? { 'If-None-Match': known.etag } : {},
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
    if (answer.status === 304) return 'same'
    if (answer.status === 404) return 'none'
    if (!answer.ok) return 'away'
    const board: OverlayAnswer = await answer.json()
    return { board, etag: answer.headers.get('etag') ?? '' }
  } catch {
    return 'away'
  }
}

const second = 1000

/** How long until the next question, in milliseconds: what is over, or is not there, is asked for seldom. */
export function pauseAfter(outcome: OverlayOutcome, known: KnownBoard | undefined): number {
  if (outcome === 'none') return 30 * second
  return known?.board.state === 'ended' ? 10 * second : 2 * second
}

/** What is shown from now on: while nobody answers, what was shown before. */
export function boardAfter(outcome: OverlayOutcome, known: KnownBoard | undefined): KnownBoard | undefined {
  if (outcome === 'none') return undefined
  return typeof outcome === 'string' ? known : outcome
}
