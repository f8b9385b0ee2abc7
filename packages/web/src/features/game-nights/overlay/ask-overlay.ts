import { overlayPath, type OverlayAnswer } from '@longhouse/contract/game-nights'
import { clockingFetch } from '../night/clock.ts'

/** A board as received, and the tag by which the next request detects a change. */
export interface KnownBoard {
  readonly board: OverlayAnswer
  readonly etag: string
}

/** The result of a request: another board, the same, none with this key, or no response. */
export type OverlayOutcome = KnownBoard | 'same' | 'none' | 'away'

const patience = 8000

/** Fetches the board of a key. It needs neither the record client nor a login: it runs unattended. */
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

/** Returns the milliseconds until the next request; boards that are over or missing are fetched rarely. */
export function pauseAfter(outcome: OverlayOutcome, known: KnownBoard | undefined): number {
  if (outcome === 'none') return 30 * second
  return known?.board.state === 'ended' ? 10 * second : 2 * second
}

/** Returns the board to show; without a response the previous one. */
export function boardAfter(outcome: OverlayOutcome, known: KnownBoard | undefined): KnownBoard | undefined {
  if (outcome === 'none') return undefined
  return typeof outcome === 'string' ? known : outcome
}
