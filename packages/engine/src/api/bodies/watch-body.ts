import type { IncomingMessage } from 'node:http'
import { tooLarge, tooSlow } from '../../errors.ts'
import type { BodyLease } from './body-budget.ts'

/** How quickly a body must arrive: so many bytes in every while. */
export interface Pace {
  readonly bytes: number
  readonly everyMs: number
}

/** What a body may take while it arrives. */
export interface BodyLimits {
  readonly maxBytes: number
  readonly lease: BodyLease
  /** 10 KiB in every ten seconds when absent. */
  readonly pace?: Pace | undefined
}

const usualPace: Pace = { bytes: 10 * 1024, everyMs: 10_000 }

/** Who watches a body arrive, and for what. */
export interface BodyWatch extends BodyLimits {
  /** Gets each piece that is within the limits; absent where somebody else reads the body. */
  readonly keep?: (chunk: Buffer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Watches a body arrive. `fail` hears once that it is too large (413), slower than a stuck line (408), or that all
 * bodies together are too much (503). Gives how to stop watching.
 */
export function watchBody(
  request: IncomingMessage,
  { maxBytes, lease, pace = usualPace, keep, fail }: BodyWatch,
): () => void {
  let size = 0
  let before = 0
  // Of a body that fits into one while there is nothing to hold back; the server ends a request that never comes.
  const isShort = Number(request.headers['content-length']) <= pace.bytes
  const timer = isShort
    ? undefined
    : setInterval(() => {
        if (size - before < pace.bytes) stopWith(tooSlow())
        before = size
      }, pace.everyMs)
  const count = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) return stopWith(tooLarge())
    try {
      lease.take(chunk.length)
      keep?.(chunk)
    } catch (error) {
      stopWith(error)
    }
  }
  const stop = () => {
    clearInterval(timer)
    request.off('data', count)
  }
  const stopWith = (error: unknown) => {
    stop()
    fail(error)
  }
  request.on('data', count)
  return stop
}
