import { randomInt } from 'node:crypto'

/** The count of one caller since the window opened. */
export interface Window {
  readonly key: string
  count: number
  /** The part of `count` that the other nodes know. */
  told: number
  /** Milliseconds since 1970. */
  until: number
}

const maxWindows = 20_000
const sharedWindows = 512
const sweepEveryMs = 5000

/**
 * Counts by key, in windows of equal length that open with the first count. Memory is bounded: once there are
 * too many callers at a time, new ones share windows, so that a client gains nothing by many names.
 */
export class Windows {
  readonly durationMs: number
  readonly #most: number
  readonly #windows = new Map<string, Window>()
  readonly #shared = new Map<string, Window>()
  readonly #salt = randomInt(2 ** 31)
  #sweptAt = 0

  constructor(durationMs: number, most = maxWindows) {
    this.durationMs = durationMs
    this.#most = most
  }

  /** Returns the open window of a key, or a new and empty one. */
  open(key: string, now: number): Window {
    const known = this.#windows.get(key)
    if (known !== undefined) return this.#isOpen(known, now) ? known : this.#renew(this.#windows, key, now)
    if (Math.abs(now - this.#sweptAt) >= sweepEveryMs) this.#sweep(now)
    if (this.#windows.size < this.#most) return this.#renew(this.#windows, key, now)

    const place = `shared ${bucketOf(key, this.#salt)}`
    const shared = this.#shared.get(place)
    return shared !== undefined && this.#isOpen(shared, now) ? shared : this.#renew(this.#shared, place, now)
  }

  /** Returns the open window of a key, if any. */
  find(key: string, now: number): Window | undefined {
    const known = this.#windows.get(key)
    return known !== undefined && this.#isOpen(known, now) ? known : undefined
  }

  delete(key: string): void {
    this.#windows.delete(key)
  }

  #renew(windows: Map<string, Window>, key: string, now: number): Window {
    const window = { key, count: 0, told: 0, until: now + this.durationMs }
    windows.set(key, window)
    return window
  }

  /** A clock that was set back must not keep windows open for longer than they are. */
  #isOpen({ until }: Window, now: number): boolean {
    return now < until && until <= now + this.durationMs
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [key, window] of this.#windows) if (!this.#isOpen(window, now)) this.#windows.delete(key)
  }
}

/** Returns a bucket for a key; the salt hides which keys share one. */
function bucketOf(key: string, salt: number): number {
  let hash = salt
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619)
  return (hash >>> 8) % sharedWindows
}
