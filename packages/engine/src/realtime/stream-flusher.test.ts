import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { StreamFlusher } from './event-stream.ts'

it('everyone has one turn, in the order of asking, however often they ask', async () => {
  const flusher = new StreamFlusher()
  const heard: string[] = []
  const [ada, silas] = ['ada', 'silas'].map((name) => ({ flush: () => heard.push(name) }))
  for (const each of [ada, silas, ada, silas]) if (each) flusher.add(each)
  await setImmediate()
  expect(heard).toEqual(['ada', 'silas'])
})

it('a stream that is added again after its turn waits behind the others', async () => {
  const flusher = new StreamFlusher()
  const heard: string[] = []
  const silas = { flush: () => heard.push('silas') }
  const ada = {
    flush: () => {
      if (heard.push('ada') === 1) flusher.add(ada)
    },
  }
  flusher.add(ada)
  flusher.add(silas)
  await setImmediate()
  expect(heard).toEqual(['ada', 'silas', 'ada'])
})

it('other work comes between the turns of many', async () => {
  const flusher = new StreamFlusher()
  let done = 0
  for (let n = 0; n < 100; n++) flusher.add({ flush: () => (work(1), done++) })
  await setImmediate()
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(50)
  await expect.poll(() => done).toBe(100)
})

function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
