import type { Writable } from 'node:stream'

/** How long a stream may be silent or open, and how much may wait in it. */
export interface StreamLimits {
  /** Milliseconds without an event after which a stream is closed. */
  readonly idleMs: number
  /** Milliseconds after which every stream is closed. */
  readonly lifetimeMs: number
  /** Bytes that may wait for a slow reader. */
  readonly bufferBytes: number
}

/** The limits of the record API. */
export const defaultStreamLimits: StreamLimits = {
  idleMs: 5 * 60_000,
  lifetimeMs: 30 * 60_000,
  bufferBytes: 1024 * 1024,
}

/** An event as bytes, without the `id` that differs per client: made once, shared by all who hear it. */
export function eventBytes(name: string, data: string): Buffer {
  return Buffer.from(`event:${name}\ndata:${data}\n\n`)
}

/** An open `text/event-stream`. A reader that falls too far behind is cut off: it reconnects and reads afresh. */
export class EventStream {
  readonly #out: Writable
  readonly #limits: StreamLimits
  readonly #openedAt: number
  #lastEventAt: number

  /** `out` is the response, its head already written. */
  constructor(out: Writable, limits: StreamLimits, now: number) {
    this.#out = out
    this.#limits = limits
    this.#openedAt = now
    this.#lastEventAt = now
    // The other side going away is no news.
    this.#out.on('error', () => {})
  }

  get isOpen(): boolean {
    return !this.#out.destroyed && !this.#out.writableEnded
  }

  /** Calls back once, when the stream is over for whatever reason. */
  onClose(work: () => void): void {
    this.#out.once('close', work)
  }

  /** Sends an event made by `eventBytes`. */
  send(id: string, event: Buffer, now: number): void {
    this.#lastEventAt = now
    this.#write(`id:${id}\n`, event)
  }

  /** A comment that nobody sees; keeps proxies from closing a silent connection. */
  keepAlive(): void {
    this.#write(':\n\n')
  }

  /** Whether the stream has been silent or open for too long. */
  isOver(now: number): boolean {
    return now - this.#lastEventAt >= this.#limits.idleMs || now - this.#openedAt >= this.#limits.lifetimeMs
  }

  /** Ends the stream after what is waiting; with `retryMs` the reader is told when to come back. */
  end(retryMs?: number): void {
    if (!this.isOpen) return
    if (retryMs !== undefined) this.#write(`retry:${retryMs}\n\n`)
    this.#out.end()
  }

  #write(...parts: readonly (string | Buffer)[]): void {
    if (!this.isOpen) return
    this.#out.cork()
    for (const part of parts) this.#out.write(part)
    this.#out.uncork()
    if (this.#out.writableLength > this.#limits.bufferBytes) this.#out.destroy()
  }
}
