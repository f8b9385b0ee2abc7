import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { randomBelow } from '@longhouse/engine/schema'
import { createRandom } from '../features/game-nights/form-squads.ts'

/** Clock and random numbers of this process while a simulation controls them. */
export interface ControlledTime {
  readonly now: () => Date
  /** Moves the clock forward; throws if it would go back. */
  moveTo(moment: Date): void
  /** Calls every timer that is due, in order. */
  ring(): void
  /** Gives clock and random numbers back to the process. */
  release(): void
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

/** A pause as short as that, as a mail server makes before it greets, takes no simulated time. */
const shortMs = 100
/** Its timers are about connections, which are real. */
const driverOfPostgres = /node_modules\/pg(?:-pool)?\//

/**
 * Replaces the clocks of the process, all timers without a reference (`unref`) and every source of random numbers.
 * Long intervals without a reference never ring: the simulation runs jobs itself. Other timers stay real, and those of
 * connections to PostgreSQL: they serve sockets, and no decision of a site depends on them.
 */
export function controlTime(start: Date, random: () => number): ControlledTime {
  const clock = { now: start.getTime() }
  const timers = new Map<object, Timer>()
  const releaseTimers = controlTimers(clock, timers)
  const releaseClocks = controlClocks(clock, start)
  const releaseRandom = controlRandom(random)
  return {
    // A Date of its own for each caller: one that is changed must not move the clock.
    now: () => new Date(clock.now),
    moveTo: (moment) => {
      if (moment.getTime() < clock.now) throw new Error(`The clock goes back to ${moment.toISOString()}.`)
      clock.now = moment.getTime()
    },
    ring: () => {
      const due = [...timers].filter(([, { at }]) => at <= clock.now)
      for (const [timer, { ring }] of due.toSorted(([, a], [, b]) => a.at - b.at || a.order - b.order))
        if (timers.delete(timer)) ring()
    },
    release: () => {
      releaseTimers()
      releaseClocks()
      releaseRandom()
    },
  }
}

/** The simulated time, in milliseconds since 1970. */
interface Clock {
  now: number
}

/** Keeps timers without a reference in `timers` until they are rung. Returns a function that ends this. */
function controlTimers(clock: Clock, timers: Map<object, Timer>): () => void {
  const real = { setTimeout, clearTimeout, setInterval }
  let made = 0
  const controlled = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = real.setTimeout(callback, ms, ...args)
    const unref = timer.unref.bind(timer)
    timer.unref = () => {
      if (driverOfPostgres.test(new Error('Who asks?').stack ?? '')) return unref()
      real.clearTimeout(timer)
      made += 1
      const pause = ms <= shortMs ? 0 : ms
      timers.set(timer, { at: clock.now + pause, order: made, ring: () => callback(...args) })
      return unref()
    }
    return timer
  }
  const controlledInterval = (callback: () => void, ms = 0) => {
    const timer = real.setInterval(callback, ms)
    const unref = timer.unref.bind(timer)
    timer.unref = () => {
      // Short ones look after connections and disks, which are real.
      if (ms >= 5000) clearInterval(timer)
      return unref()
    }
    return timer
  }
  const release = (timer: Parameters<typeof clearTimeout>[0]) => {
    if (typeof timer === 'object') timers.delete(timer)
    real.clearTimeout(timer)
  }
  Object.assign(globalThis, {
    setTimeout: controlled,
    clearTimeout: release,
    setInterval: controlledInterval,
  })
  return () => void Object.assign(globalThis, real)
}

/** Makes `Date` and `performance` show the simulated time. Returns a function that ends this. */
function controlClocks(clock: Clock, start: Date): () => void {
  const clocks = { Date, dateNow: Date.now, performanceNow: performance.now.bind(performance) }
  const startMs = start.getTime()
  // `new Date()` signs what goes to a bucket.
  const ControlledDate = new Proxy(Date, {
    construct: (target, values, of) =>
      Reflect.construct(target, values.length === 0 ? [clock.now] : values, of),
  })
  Object.assign(globalThis, { Date: ControlledDate })
  Date.now = () => clock.now
  performance.now = () => clock.now - startMs
  return () => {
    Object.assign(globalThis, { Date: clocks.Date })
    Date.now = clocks.dateNow
    performance.now = clocks.performanceNow
  }
}

function controlRandom(random: () => number): () => void {
  const { randomBytes, randomInt, randomUUID } = crypto
  const getRandomValues = globalThis.crypto.getRandomValues.bind(globalThis.crypto)
  const mathRandom = Math.random
  let isNewPool = false
  const fill = <Bytes extends NodeJS.ArrayBufferView>(view: Bytes): Bytes => {
    isNewPool = true
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256)
    return view
  }
  Math.random = random
  Object.assign(globalThis.crypto, { getRandomValues: fill })
  Object.assign(crypto, {
    randomBytes: (size: number) => fill(Buffer.alloc(size)),
    randomInt: (min: number, max?: number) =>
      max === undefined ? Math.floor(random() * min) : min + Math.floor(random() * (max - min)),
    randomUUID: () => {
      const hex = fill(Buffer.alloc(16)).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  })
  syncBuiltinESMExports()
  // Ids come from a pool that an earlier run may have left half used: the next id begins a new one.
  // oxlint-disable-next-line no-unmodified-loop-condition -- `fill` changes it
  while (!isNewPool) randomBelow(256)
  return () => {
    Math.random = mathRandom
    Object.assign(globalThis.crypto, { getRandomValues })
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    syncBuiltinESMExports()
  }
}

/** Every choice of a simulation, by its seed. */
export class Dice {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = createRandom(seed)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1))
  }

  /** One of a list; undefined if it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.between(0, list.length - 1)]
  }

  /** One of some constants. */
  oneOf<const T>(first: T, ...others: readonly T[]): T {
    return this.pick([first, ...others]) ?? first
  }

  /** Up to `count` different elements of a list. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.between(0, left.length - 1), 1),
    ).flat()
  }

  /** One of a list, the likelier the heavier. */
  weigh<T extends { readonly weight: number }>(list: readonly T[]): T | undefined {
    let left = this.#random() * list.reduce((sum, { weight }) => sum + weight, 0)
    return list.find(({ weight }) => (left -= weight) < 0)
  }
}
