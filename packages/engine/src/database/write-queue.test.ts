import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WriteQueue } from './sqlite-writer.ts'

test('writers run one at a time, in order of arrival', async () => {
  const queue = new WriteQueue()
  const seen: string[] = []
  const write = (name: string) =>
    queue.run(async () => {
      seen.push(`${name} begins`)
      await wait(2)
      seen.push(`${name} ends`)
    })
  await Promise.all(['a', 'b', 'c'].map(write))
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a failure passes the turn on', async () => {
  const queue = new WriteQueue()
  const failing = queue.run(async () => {
    throw new Error('no')
  })
  const next = queue.run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('a caller that finds the queue full is refused with Retry-After', async () => {
  const queue = new WriteQueue({ maxWaiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const writer = queue.run(() => promise)
  const waiting = queue.run(async () => 'waited')
  await expect(queue.run(async () => 'late')).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  resolve()
  await writer
  expect(await waiting).toBe('waited')
})

test('a caller that waits too long is refused with Retry-After, and the others continue', async () => {
  const queue = new WriteQueue({ maxWaitMs: 10 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const writer = queue.run(() => promise)
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ status: 503 })
  resolve()
  await writer
  expect(await queue.run(async () => 'again')).toBe('again')
})

test('a second turn from inside the first is refused instead of waiting forever', async () => {
  const queue = new WriteQueue()
  await expect(queue.run(() => queue.run(async () => 'inner'))).rejects.toThrow(
    'use the transaction that is open',
  )
  expect(await queue.run(async () => 'free')).toBe('free')
})

test('work that outlives its turn may ask for another', async () => {
  const queue = new WriteQueue()
  let later: Promise<string> | undefined
  await queue.run(async () => {
    later = wait(5).then(() => queue.run(async () => 'later'))
  })
  expect(await later).toBe('later')
})

test('closing waits for the writer at work', async () => {
  const queue = new WriteQueue()
  let isDone = false
  const writer = queue.run(async () => {
    await wait(5)
    isDone = true
  })
  await queue.close()
  expect(isDone).toBe(true)
  await writer
  await expect(queue.run(async () => undefined)).rejects.toMatchObject({ status: 503 })
})
