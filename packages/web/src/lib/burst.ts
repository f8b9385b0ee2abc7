const quietMs = 120
const longestMs = 1000

/** Work that follows a burst of calls, once. */
export interface Burst {
  /** Says that there is something to do. */
  readonly note: () => void
  /** Nothing is done any more. */
  readonly stop: () => void
}

/** Does the work when nothing has come for a moment, and once a second while there is no such moment. */
export function afterBurst(work: () => void): Burst {
  let timer: ReturnType<typeof setTimeout> | undefined
  let began = 0
  const run = () => {
    timer = undefined
    work()
  }
  return {
    note: () => {
      const now = Date.now()
      if (timer === undefined) began = now
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(0, Math.min(quietMs, began + longestMs - now)))
    },
    stop: () => clearTimeout(timer),
  }
}
