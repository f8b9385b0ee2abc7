import { Session } from 'node:inspector/promises'
import { vi } from 'vitest'

/**
 * Returns how much work a function does: how often each part of the engine's code runs, as V8 counts it. Each
 * use of a regular expression adds the square of its text's length, the most that one without nested
 * repetition can cost.
 */
export async function workOf(run: () => void): Promise<number> {
  // The other ways to use a pattern come by here as soon as it is not the built-in one.
  const patterns = vi.spyOn(RegExp.prototype, 'exec')
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    patterns.mockClear()
    run()
    const patternWork = patterns.mock.calls.reduce((sum, [text]) => sum + text.length ** 2, 0)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ours = result.filter(({ url }) => url.includes('/packages/engine/src/'))
    const counts = ours.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    return counts.reduce((sum, { count }) => sum + count, patternWork)
  } finally {
    session.disconnect()
    patterns.mockRestore()
  }
}
