import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { painted } from './painted.ts'

const frames: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
})
afterEach(() => {
  frames.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = () => {
  const watched = { isOver: false }
  void painted().then(() => (watched.isOver = true))
  return watched
}

test('resolves after the next frame was drawn, not before', async () => {
  const watched = watch()
  await vi.advanceTimersByTimeAsync(50)
  expect(watched.isOver).toBe(false)
  for (const draw of frames) draw()
  expect(watched.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(watched.isOver).toBe(true)
})

test.each<[string, object, object]>([
  ['a hidden page', { hidden: true }, { userActivation: { isActive: true } }],
  ['no click or tap', { hidden: false }, { userActivation: { isActive: false } }],
  ['the browser does not tell', { hidden: false }, {}],
])('resolves immediately if %s', async (_, document, navigator) => {
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', navigator)
  const watched = watch()
  await vi.advanceTimersByTimeAsync(0)
  expect({ ...watched, frames: frames.length }).toEqual({ isOver: true, frames: 0 })
})

test('resolves soon if no frame comes', async () => {
  const watched = watch()
  await vi.advanceTimersByTimeAsync(99)
  expect(watched.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(watched.isOver).toBe(true)
})
