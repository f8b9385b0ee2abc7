import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterBurst } from './realtime.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a burst counts as one', () => {
  const work = vi.fn<() => void>()
  const burst = afterBurst(work)
  for (let call = 0; call < 5; call += 1) {
    burst.note()
    vi.advanceTimersByTime(50)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(120)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('what never pauses is followed once a second all the same', () => {
  const work = vi.fn<() => void>()
  const burst = afterBurst(work)
  for (let call = 0; call < 100; call += 1) {
    burst.note()
    vi.advanceTimersByTime(50)
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(work.mock.calls.length).toBeLessThanOrEqual(5)
})

test('after its end nothing is done', () => {
  const work = vi.fn<() => void>()
  const burst = afterBurst(work)
  burst.note()
  burst.stop()
  vi.advanceTimersByTime(5000)
  expect(work).not.toHaveBeenCalled()
})
