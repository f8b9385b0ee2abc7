import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** A queue whose work ends when it is told to. */
function heldQueue(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits)
  const started: string[] = []
  const ends: (() => void)[] = []
  const bring = (whose: string, what: string) =>
    queue.run(whose, async () => {
      started.push(what)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
      return what
    })
  return { started, ends, bring }
}

it('lets callers take turns, whoever brings more', async () => {
  const { started, ends, bring } = heldQueue({ running: 1, waiting: 10, waitingEach: 5 })
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((what) => bring(what.charAt(0), what))
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']
  for (let count = 1; count <= order.length; count += 1) {
    await expect.poll(() => started).toEqual(order.slice(0, count))
    ends[count - 1]?.()
  }
  expect(await Promise.all(works)).toHaveLength(7)
})

it('refuses one caller who brings too much, and nobody else', async () => {
  const { ends, bring } = heldQueue({ running: 1, waiting: 3, waitingEach: 2 })
  const works = [bring('a', 'a1'), bring('a', 'a2'), bring('a', 'a3')]
  await expect(bring('a', 'a4')).rejects.toMatchObject({ status: 503 })
  works.push(bring('b', 'b1'))
  await expect(bring('c', 'c1')).rejects.toMatchObject({ status: 503 })
  for (let count = 0; count < 4; count += 1) {
    await expect.poll(() => ends.length).toBe(count + 1)
    ends[count]?.()
  }
  await Promise.all(works)
})

it('goes on after a failure', async () => {
  const queue = new FairQueue({ running: 1, waiting: 1, waitingEach: 1 })
  const failing = queue.run('a', async () => {
    throw new Error('no')
  })
  const next = queue.run('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
  await expect(queue.run('a', async () => 'again')).resolves.toBe('again')
})
