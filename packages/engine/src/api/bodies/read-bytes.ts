import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge, tooSlow, unavailable } from '../../errors.ts'
import { addressKey } from '../../lib/address-key.ts'

const maxDropped = 64 * 1024 * 1024

/**
 * Reads the whole body of a request. Throws the errors of `watchBody`, and 400 if the client disconnects
 * early.
 */
export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  requireAnnouncedSize(request, limits.maxBytes)
  if (request.destroyed) throw badRequest()
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = watchBody(request, { ...limits, keep: (chunk) => chunks.push(chunk), fail: reject })
  const onCutOff = () => reject(badRequest())
  const onEnd = () => {
    // The request closes right after its end, before the awaiting code continues: the refusal would be
    // unused.
    request.off('close', onCutOff)
    resolve()
  }
  request.on('end', onEnd).on('close', onCutOff)
  try {
    await promise
  } catch (error) {
    drainBody(request)
    throw error
  } finally {
    stop()
    // Every request closes in the end, and an error without a receiver is costly to make.
    request.off('end', onEnd).off('close', onCutOff)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Throws 413 if the client announces more than `maxBytes`, before anything is read. */
export function requireAnnouncedSize(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return
  drainBody(request)
  throw tooLarge()
}

/**
 * Drains a refused body, so that a client that is still sending can read the response. Cuts off a client that
 * does not stop.
 */
export function drainBody(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > maxDropped) request.destroy()
  })
  request.resume()
}

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
interface BodyWatch extends BodyLimits {
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

const megabyte = 1024 * 1024

/** Bytes that bodies may hold in memory: of all callers together, and of one address. */
interface BudgetLimits {
  readonly inAll: number
  readonly each: number
}

/** The part of the budget that one body holds. */
export interface BodyLease {
  /** Throws 503 when there is nothing left. */
  take(bytes: number): void
  refund(bytes: number): void
  /** Gives everything back; nothing is taken any more. */
  end(): void
}

/**
 * One budget for all bodies that a process holds in memory, from their first byte until their request is answered,
 * with a share for each address: many bodies that never end are refused before they fill the machine.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(limits: BudgetLimits = { inAll: 128 * megabyte, each: 64 * megabyte }) {
    this.#limits = limits
  }

  /** Bytes held now. */
  get taken(): number {
    return this.#taken
  }

  lease(ip: string): BodyLease {
    const address = addressKey(ip)
    let held = 0
    let isOver = false
    const add = (bytes: number) => {
      held += bytes
      this.#add(address, bytes)
    }
    return {
      take: (bytes) => {
        if (isOver || !this.#hasRoom(address, bytes)) throw unavailable(2)
        add(bytes)
      },
      refund: (bytes) => add(-Math.min(bytes, held)),
      end: () => {
        isOver = true
        add(-held)
      },
    }
  }

  #hasRoom(address: string, bytes: number): boolean {
    const { inAll, each } = this.#limits
    return this.#taken + bytes <= inAll && (this.#byAddress.get(address) ?? 0) + bytes <= each
  }

  #add(address: string, bytes: number): void {
    this.#taken += bytes
    const own = (this.#byAddress.get(address) ?? 0) + bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
  }
}
