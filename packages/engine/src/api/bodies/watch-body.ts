import type { IncomingMessage } from 'node:http'
import { tooLarge, tooSlow } from '../../errors.ts'
import type { BodyLease } from './body-budget.ts'

/** The slowest pace of a body: `bytes` in every `everyMs`. */
export interface Pace {
  readonly bytes: number
  readonly everyMs: number
}

/** Limits of a body while it arrives. */
export interface BodyLimits {
  readonly maxBytes: number
  readonly lease: BodyLease
  /** 10 KiB in every ten seconds if absent. */
  readonly pace?: Pace | undefined
}

const usualPace: Pace = { bytes: 10 * 1024, everyMs: 10_000 }

/** The limits of a body, and its callbacks. */
export interface BodyWatch extends BodyLimits {
  /** Gets each chunk within the limits; absent where other code reads the body. */
  readonly keep?: (chunk: Buffer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Watches a body arrive. Calls `fail` once: the body is too large (413) or too slow (408), or all bodies
 * together are too much (503). Returns a function that stops watching.
 */
export function watchBody(
  request: IncomingMessage,
  { maxBytes, lease, pace = usualPace, keep, fail }: BodyWatch,
): () => void {
  let size = 0
  let before = 0
  // A body no larger than the bytes of one interval needs no timer; the server's own timeouts end a stuck
  // request.
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
