import { expect, test } from 'vitest'
import { patienceOf, unlessAborted } from './portions.ts'

const never = () => new Promise<never>(() => {})
const failing = () => Promise.reject(new Error('no'))

test('work that finishes in time returns its result', async () => {
  expect(await unlessAborted(patienceOf(60_000, undefined), async () => 'done')).toBe('done')
})

test('work that fails in time throws its error', async () => {
  await expect(unlessAborted(patienceOf(60_000, undefined), failing)).rejects.toThrow('no')
})

test('work that takes too long fails', async () => {
  await expect(unlessAborted(patienceOf(1, undefined), never)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('work fails with the reason as soon as the site closes, and does not start after that', async () => {
  const closing = new AbortController()
  const signal = patienceOf(60_000, closing.signal)
  const waiting = unlessAborted(signal, never)
  closing.abort(new Error('closing'))
  await expect(waiting).rejects.toThrow('closing')
  let begun = 0
  await expect(unlessAborted(signal, async () => (begun += 1))).rejects.toThrow('closing')
  expect(begun).toBe(0)
})

test('a later failure of the work is not an unhandled rejection', async () => {
  const closing = new AbortController()
  const work = Promise.withResolvers<never>()
  const waiting = unlessAborted(closing.signal, () => work.promise)
  closing.abort(new Error('closing'))
  await expect(waiting).rejects.toThrow('closing')
  work.reject(new Error('late'))
  await expect(work.promise).rejects.toThrow('late')
})
