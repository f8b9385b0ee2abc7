import { expect, it } from 'vitest'
import { BoundedQueue } from './queues.ts'

it('runs no more at once than allowed, in order, and refuses what would wait too long', async () => {
  const queue = new BoundedQueue({ running: 2, waiting: 2 })
  const open: (() => void)[] = []
  const started: number[] = []
  const job = (n: number) =>
    queue.run(async () => {
      started.push(n)
      const { promise, resolve } = Promise.withResolvers<void>()
      open.push(resolve)
      await promise
      return n
    })
  const jobs = [job(1), job(2), job(3), job(4)]
  await expect(job(5)).rejects.toMatchObject({ status: 503 })
  expect(started).toEqual([1, 2])
  open[0]?.()
  await expect.poll(() => started).toEqual([1, 2, 3])
  open[1]?.()
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  open[2]?.()
  open[3]?.()
  await expect(Promise.all(jobs)).resolves.toEqual([1, 2, 3, 4])
})

it('continues after a failure', async () => {
  const queue = new BoundedQueue({ running: 1, waiting: 1 })
  const failing = queue.run(async () => {
    throw new Error('no')
  })
  const next = queue.run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  await expect(next).resolves.toBe('yes')
})
