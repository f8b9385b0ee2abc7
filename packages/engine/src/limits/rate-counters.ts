import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../lib/logger.ts'
import type { Allowance } from './secret-attempt.ts'
import type { SharedCount, SharedCounts } from './shared-counts.ts'

/** Counts of one kind and their limit. */
export interface Bucket {
  readonly name: string
  readonly most: number
  readonly windows: Windows
  /** From this count on the other nodes are notified. */
  readonly busyFrom: number
}

/** One thing to count. */
export interface CountIncrement {
  readonly bucket: Bucket
  readonly key: string
  readonly times?: number
}

const tellEveryMs = 1000
const pruneEveryMs = 60_000
const maxTold = 400

/** A caller that is over a limit. */
export interface RefusedCaller {
  /** The rule or kind of count. */
  readonly label: string
  /** An address, an account, or a hash for a secret that is guessed. */
  readonly key: string
  readonly count: number
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Creates a bucket for an allowance; `name` is the same on all nodes. */
export function bucketFor(name: string, { maxRequests, duration }: Allowance): Bucket {
  const busyFrom = Math.max(1, Math.ceil(maxRequests / 10))
  return { name, most: maxRequests, windows: new Windows(duration * 1000), busyFrom }
}

/** Counts in memory, shared with other nodes, if any. */
export class RateCounters {
  readonly #now: () => Date
  readonly #shared: SharedCounts | undefined
  readonly #logger: Logger
  readonly #busy = new Map<Window, Bucket>()
  readonly #timer: NodeJS.Timeout | undefined
  /** Callers that were refused last. */
  readonly #refused = new LRUCache<Window, Bucket>({ max: 100 })
  #telling: Promise<void> | undefined
  #prunedAt = performance.now()

  constructor(parts: { now: () => Date; shared: SharedCounts | undefined; logger: Logger }) {
    this.#now = parts.now
    this.#shared = parts.shared
    this.#logger = parts.logger
    if (parts.shared) this.#timer = setInterval(() => void this.tell(), tellEveryMs).unref()
  }

  /**
   * Counts one on this node. Returns the seconds to wait if there were too many, else 0. Other nodes learn it
   * later.
   */
  add(bucket: Bucket, key: string): number {
    const now = this.#now().getTime()
    const window = bucket.windows.open(key, now)
    window.count += 1
    if (window.count === bucket.busyFrom && this.#shared) this.#busy.set(window, bucket)
    if (window.count <= bucket.most) return 0
    this.#refused.set(window, bucket)
    return secondsLeft(window, now)
  }

  /**
   * Counts on all nodes together. Returns the seconds to wait if one of the counts is over its limit, else 0.
   */
  async addEverywhere(increments: readonly CountIncrement[]): Promise<number> {
    const now = this.#now().getTime()
    const counted = increments.map(({ bucket, key, times = 1 }) => {
      return { bucket, key, times, window: bucket.windows.open(key, now) }
    })
    const refuse = (seconds: readonly number[]) => {
      for (const [index, { window, bucket }] of counted.entries())
        if (seconds[index]) this.#refused.set(window, bucket)
      return Math.max(...seconds)
    }
    const waits = counted.map(({ window, bucket }) =>
      window.count >= bucket.most ? secondsLeft(window, now) : 0,
    )
    if (waits.some((wait) => wait > 0)) return refuse(waits)
    for (const { window, times } of counted) window.count += times

    const shared = await this.#shared?.add(
      counted.map(({ bucket, key, times }) => {
        return { name: nameOf(bucket, key), times, durationMs: bucket.windows.durationMs }
      }),
      now,
    )
    if (!shared) return 0
    return refuse(counted.map((each, index) => adopt(each, shared[index], now)))
  }

  /** Returns the callers being refused on this node: at most a hundred, newest first. */
  refused(): RefusedCaller[] {
    const now = this.#now().getTime()
    const isOver = (window: Window, { most }: Bucket) => window.until <= now || window.count < most
    const over = [...this.#refused].filter((refused) => isOver(...refused))
    for (const [window] of over) this.#refused.delete(window)
    const latest = [...this.#refused]
    return latest.map(([{ key, count, until }, { name }]) => ({ label: name, key, count, until }))
  }

  /** Takes back the count under `key`, and as much from the others. */
  async refund(own: CountIncrement, others: readonly CountIncrement[]): Promise<void> {
    const now = this.#now().getTime()
    const count = own.bucket.windows.find(own.key, now)?.count ?? 0
    own.bucket.windows.delete(own.key)
    for (const { bucket, key } of others) {
      const window = bucket.windows.find(key, now)
      if (window) window.count = Math.max(0, window.count - count)
    }
    const names = others.map(({ bucket, key }) => nameOf(bucket, key))
    await this.#shared?.refund({ name: nameOf(own.bucket, own.key), others: names }, now)
  }

  /** Sends the counts of this node to the others, and learns theirs. */
  async tell(): Promise<void> {
    this.#telling ??= this.#tellNow()
      .catch((error: unknown) => this.#logger.warn(error, 'rate limits could not be told to other nodes'))
      .finally(() => (this.#telling = undefined))
    await this.#telling
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#telling
  }

  async #tellNow(): Promise<void> {
    if (!this.#shared) return
    const now = this.#now().getTime()
    for (const window of this.#busy.keys()) if (window.until <= now) this.#busy.delete(window)
    const told = [...this.#busy].slice(0, maxTold).map(([window, bucket]) => {
      // Behind the others, so that all of them get their turn.
      this.#busy.delete(window)
      this.#busy.set(window, bucket)
      return { window, bucket, count: window.count }
    })
    const shared = await this.#shared.add(
      told.map(({ window, bucket, count }) => {
        const { durationMs } = bucket.windows
        return { name: nameOf(bucket, window.key), times: Math.max(0, count - window.told), durationMs }
      }),
      now,
    )
    for (const [index, { window, count }] of told.entries()) {
      const everywhere = shared?.[index]?.count
      if (everywhere === undefined) continue
      window.count += everywhere - count
      window.told = everywhere
    }
    if (performance.now() - this.#prunedAt < pruneEveryMs) return
    this.#prunedAt = performance.now()
    await this.#shared.prune(now)
  }
}

function nameOf({ name }: Bucket, key: string): string {
  return `${name}\n${key}`
}

function secondsLeft({ until }: Window, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1000))
}

/** Takes over the count of all nodes. Returns the seconds to wait if it was full before this addition. */
function adopt(
  { window, bucket, times }: { window: Window; bucket: Bucket; times: number },
  shared: SharedCount | undefined,
  now: number,
): number {
  if (!shared) return 0
  window.count = shared.count
  window.until = Math.min(shared.until, now + bucket.windows.durationMs)
  return shared.count - times >= bucket.most ? secondsLeft(window, now) : 0
}

/** The count of one caller since the window opened. */
interface Window {
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
