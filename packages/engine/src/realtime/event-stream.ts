import type { Writable } from 'node:stream'

/** Limits of streams: their number, their silence and lifetime, and the bytes that wait in one. */
export interface StreamLimits {
  /** Milliseconds without an event after which a stream is closed. */
  readonly idleMs: number
  /** Milliseconds after which every stream is closed. */
  readonly lifetimeMs: number
  /** Bytes that may wait for a slow reader. */
  readonly bufferBytes: number
  /** Open streams of a node. */
  readonly most: number
  /** Open streams of one address: it must not keep all others out. */
  readonly maxPerAddress: number
}

/** The limits of the record API. */
export const defaultStreamLimits: StreamLimits = {
  idleMs: 5 * 60_000,
  lifetimeMs: 30 * 60_000,
  bufferBytes: 1024 * 1024,
  most: 10_000,
  maxPerAddress: 2_500,
}

/**
 * Returns an event as bytes, without the `id` that differs per client: made once, shared by all receivers.
 */
export function eventBytes(name: string, data: string): Buffer {
  return Buffer.from(`event:${name}\ndata:${data}\n\n`)
}

/** Dependencies of a stream. */
interface EventStreamDependencies {
  /** Sent before every event; an official client knows itself by it. */
  readonly id: string
  readonly limits: StreamLimits
  readonly flusher: StreamFlusher
  /** When it was opened; milliseconds since 1970. */
  readonly now: number
}

const comment = Buffer.from(':\n\n')

/**
 * Up to here a copy per stream is cheaper than many chunks; more than that stays shared, for slow readers
 * too.
 */
const copiedBytes = 8 * 1024

/**
 * An open `text/event-stream`. A reader that falls too far behind is cut off: it reconnects and reads again.
 */
export class EventStream {
  readonly #out: Writable
  readonly #parts: EventStreamDependencies
  readonly #idLine: Buffer
  #lastEventAt: number
  /** Shared with other streams until this stream's turn. */
  #waiting: Buffer[] = []
  #waitingBytes = 0

  /** `out` is the response, its head already written. */
  constructor(out: Writable, parts: EventStreamDependencies) {
    this.#out = out
    this.#parts = parts
    this.#idLine = Buffer.from(`id:${parts.id}\n`)
    this.#lastEventAt = parts.now
    // A disconnect of the client is not a failure.
    out.on('error', () => {})
    out.on('drain', () => parts.flusher.add(this))
  }

  get isOpen(): boolean {
    return !this.#out.destroyed && !this.#out.writableEnded
  }

  /** Calls `work` once, when the stream is over for any reason. */
  onClose(work: () => void): void {
    this.#out.once('close', work)
  }

  /** Queues an event made by `eventBytes` for this stream's turn. */
  send(event: Buffer, now: number): void {
    this.#lastEventAt = now
    this.#queue(this.#idLine, event)
  }

  /** Sends a comment that clients ignore; it keeps proxies from closing a silent connection. */
  keepAlive(): void {
    this.#queue(comment)
  }

  /** Writes all waiting bytes in one chunk, unless the reader has not taken the last one. */
  flush(): void {
    if (this.isOpen && !this.#out.writableNeedDrain) this.#write()
  }

  /** Checks whether the stream has been silent or open for too long. */
  isOver(now: number): boolean {
    const { limits, now: openedAt } = this.#parts
    return now - this.#lastEventAt >= limits.idleMs || now - openedAt >= limits.lifetimeMs
  }

  /** Ends the stream after its waiting bytes; `retryMs` tells the reader when to reconnect. */
  end(retryMs?: number): void {
    if (!this.isOpen) return
    if (retryMs !== undefined) this.#queue(Buffer.from(`retry:${retryMs}\n\n`))
    this.#write()
    this.#out.end()
  }

  #queue(...pieces: readonly Buffer[]): void {
    if (!this.isOpen) return
    for (const piece of pieces) this.#waitingBytes += piece.length
    this.#waiting.push(...pieces)
    if (this.#waitingBytes + this.#out.writableLength > this.#parts.limits.bufferBytes) this.#cutOff()
    else this.#parts.flusher.add(this)
  }

  #write(): void {
    const pieces = this.#take()
    this.#out.cork()
    for (const piece of pieces) this.#out.write(piece)
    this.#out.uncork()
  }

  #cutOff(): void {
    this.#take()
    this.#out.destroy()
  }

  #take(): readonly Buffer[] {
    const pieces =
      this.#waitingBytes > copiedBytes ? this.#waiting : [Buffer.concat(this.#waiting, this.#waitingBytes)]
    this.#waiting = []
    this.#waitingBytes = 0
    return pieces
  }
}

/** Something that has bytes to write. */
interface Flushable {
  flush(): void
}

/** Milliseconds of writing before other work runs. */
const turnMs = 4

/**
 * Lets many streams write one after the other, a few milliseconds at a time, so that requests are answered in
 * between. Events that arrive while a stream waits for its turn leave in one chunk: the higher the load, the
 * fewer writes it costs.
 */
export class StreamFlusher {
  readonly #waiting = new Set<Flushable>()
  #isUnderWay = false

  /** Schedules a turn of a stream; adding it again before that changes nothing. */
  add(stream: Flushable): void {
    this.#waiting.add(stream)
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    const until = performance.now() + turnMs
    for (const stream of this.#waiting) {
      this.#waiting.delete(stream)
      stream.flush()
      if (performance.now() >= until) break
    }
    this.#isUnderWay = this.#waiting.size > 0
    if (this.#isUnderWay) setImmediate(() => this.#turn())
  }
}
