import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from './queues.ts'

const limits = { running: 2, runningEach: 1, waiting: 6, waitingEach: 4, waitMs: 1000 }

/** A queue whose work ends when it is told to, and the order in which work began. */
function watchedQueue(more: Partial<typeof limits> = {}) {
  const queue = new FairQueue({ ...limits, ...more })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (caller: string, name: string) => {
    const asked = queue.run(caller, async () => {
      began.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
    })
    // What still waits at the end of a test is refused some time later.
    asked.catch(() => undefined)
    return asked
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { began, ask, end }
}

test('no caller has all places, regardless of how much it asks', async () => {
  const { began, ask } = watchedQueue()
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  void ask('b', 'b1')
  await turn()
  expect(began).toEqual(['a1', 'b1'])
})

test('callers take turns', async () => {
  const { began, ask, end } = watchedQueue({ running: 1 })
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  await turn()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('beyond what may wait, of one caller or altogether, it is refused', async () => {
  const { ask } = watchedQueue()
  const first = Array.from({ length: 6 }, (_, n) => ask('a', `a${n}`))
  await expect(first[5]).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  const others = Array.from({ length: 4 }, (_, n) => ask('b', `b${n}`))
  await expect(others[3]).rejects.toMatchObject({ status: 503 })
})

test('a caller that waits too long is refused and leaves the queue', async () => {
  const { began, ask, end } = watchedQueue({ running: 1, waitMs: 5 })
  void ask('a', 'a1')
  await expect(ask('b', 'b1')).rejects.toMatchObject({ status: 503 })
  await end('a1')
  void ask('c', 'c1')
  await turn()
  expect(began).toEqual(['a1', 'c1'])
})

test('work that fails gives its place back', async () => {
  const queue = new FairQueue({ ...limits, running: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run('a', async () => 'yes')).toBe('yes')
})
