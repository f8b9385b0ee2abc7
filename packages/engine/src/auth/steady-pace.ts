import { setTimeout } from 'node:timers/promises'

const paceMs = 100

/**
 * Runs work whose duration must tell nothing: the outcome, good or bad, comes a fixed time after the start. Work
 * for strangers and for members should still be the same, for a busy server takes longer than that.
 */
export async function atSteadyPace<T>(work: () => Promise<T>): Promise<T> {
  const end = setTimeout(paceMs)
  try {
    return await work()
  } finally {
    await end
  }
}
