import { overlayPath, type OverlayAnswer } from '@longhouse/contract/game-nights'

/** A board as it was answered, and by what the next question can tell that nothing has changed. */
export interface KnownBoard {
  readonly board: OverlayAnswer
  readonly etag: string
  /** What to add to this machine's clock to have the server's, in milliseconds. */
  readonly ahead: number
}

/** What came of asking: another board, the same, none with this key, or nobody answered. */
export type OverlayOutcome = KnownBoard | 'same' | 'none' | 'away'

const patience = 8000
/** Milliseconds; the header of the answer knows whole seconds only. */
const tolerance = 2000

/** Asks for the board of a key. Without the record client and without a login: it runs where nobody is. */
export async function askOverlay(key: string, known: KnownBoard | undefined): Promise<OverlayOutcome> {
  try {
    const answer = await fetch(overlayPath(key), {
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
    return { board, etag: answer.headers.get('etag') ?? '', ahead: aheadOf(answer) }
  } catch {
    return 'away'
  }
}

function aheadOf(answer: Response): number {
  const ahead = new Date(answer.headers.get('date') ?? '').getTime() - Date.now()
  return Math.abs(ahead) > tolerance ? ahead : 0
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
