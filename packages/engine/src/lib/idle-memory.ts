import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

const lookMs = 1000
/** The share of its time in which a process at rest has something to do. */
const restingShare = 0.1
/**
 * Checks: how many quiet ones come first, during how many memory may then be given back, and after how many
 * that repeats.
 */
const patience = 4
const window = 45
const period = 300

// The reducer of V8 begins half a minute after the start of a process; then it looks at the heap this often, until it
// finds nothing more.
const reducerDelay = '--memory-reducer-delay-ms=2000'

/**
 * Makes the heap small from now on whenever the process has little to do. V8 does this on its own, a few
 * milliseconds at a time, but only for programs in the background. It takes every Node for one in front.
 *
 * The flags change what compiled code is kept under: call this after `flushCompileCache()`.
 */
export function releaseMemoryWhenIdle(): void {
  setFlagsFromString(reducerDelay)
  const quiet = new IdleDetector()
  let since = performance.eventLoopUtilization()
  let isThrifty = false
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const wasThrifty = isThrifty
    isThrifty = quiet.isTimeToRelease(performance.eventLoopUtilization(now, since).utilization)
    since = now
    if (isThrifty !== wasThrifty) setFlagsFromString(isThrifty ? thrifty : generous)
    if (isThrifty && !wasThrifty) beginToMark()
  }, lookMs).unref()
}

// While it is set, a busy process collects several times as often: it never is for long.
const thrifty = '--optimize-for-size'
const generous = '--no-optimize-for-size'

// More than what V8 lets be held outside its heap before it begins to mark.
const muchOutside = 72 * 1024 ** 2

/**
 * Makes V8 look for garbage, a few milliseconds at a time. Its reducer does not, once it is done, before much
 * has grown old: what two thousand streams leave behind stays young. An unused buffer takes no memory, but
 * counts.
 */
function beginToMark(): void {
  void new ArrayBuffer(muchOutside)
}

/** Decides when to give memory back, by checks of how busy a process has been. */
export class IdleDetector {
  #quietLooks = 0

  /**
   * Adds the latest check: the share of the time that the process was busy. Returns whether to give memory
   * back now.
   */
  isTimeToRelease(share: number): boolean {
    this.#quietLooks = share < restingShare ? this.#quietLooks + 1 : 0
    const place = this.#quietLooks % period
    return place >= patience && place < patience + window
  }
}
