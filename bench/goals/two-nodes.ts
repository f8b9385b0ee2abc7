import autocannon from 'autocannon'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@longhouse/engine/testing'
import type { SiteProcess } from '@longhouse/server/testing'
import { clipWriter, operatorAt, startPlain, withFolder } from '../drills/process.ts'
import { openStream } from '../drills/streams.ts'
import { quantiles } from '../quantiles.ts'
import { atLeast, atMost, type Figure, type Goal } from './goal.ts'

const seconds = 8
const changes = 200

/** A second process on the same PostgreSQL: twice the readers, and changes that cross over. */
export const twoNodes: Goal = {
  name: 'two-nodes',
  measure: async () => {
    const server = await startPostgres()
    try {
      return await withFolder(async (folder) => {
        const env = { DATABASE_URL: server.url }
        const first = await startPlain(folder, env)
        const second = await startPlain(folder, env)
        const figures = [...(await throughput(first, second)), await crossing(first, second)]
        await Promise.all([first.end(), second.end()])
        return figures
      })
    } finally {
      await server.stop()
    }
  },
}

async function throughput(first: SiteProcess, second: SiteProcess): Promise<Figure[]> {
  const root = await operatorAt(first.url)
  const write = await clipWriter(root)
  for (let n = 0; n < 50; n += 1) await write(`clip ${n}`)
  const authorization = root.authStore.token
  const read: autocannon.Request = {
    path: '/api/collections/clips/records?perPage=50&sort=-created&expand=user',
    headers: { authorization },
  }
  const faq: autocannon.Request = {
    method: 'POST',
    path: '/api/collections/faqs/records',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Which?', answer: 'This one.', position: 1 }),
  }
  const ratioOf = async (request: autocannon.Request) => {
    const one = await perSecond(first, request)
    const both = await Promise.all([perSecond(first, request), perSecond(second, request)])
    return (both[0] + both[1]) / one
  }
  return [
    atLeast('lists of two nodes against one', { measured: await ratioOf(read), goal: 1.7, unit: '×' }),
    atLeast('writes of two nodes against one', { measured: await ratioOf(faq), goal: 1, unit: '×' }),
  ]
}

async function perSecond({ url }: SiteProcess, request: autocannon.Request): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: [request],
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed.`)
  return requests.average
}

/** Time from a write at one node to the event at a listener of the other. */
async function crossing(first: SiteProcess, second: SiteProcess): Promise<Figure> {
  const root = await operatorAt(first.url)
  const stream = await openStream(second.url, 'faqs/*', root.authStore.token)
  const delays: number[] = []
  for (let n = 1; n <= changes; n += 1) {
    const start = performance.now()
    await root.collection('faqs').create({ question: `Heard ${n}?`, answer: 'Yes.', position: n })
    while (stream.events < n) await sleep(1)
    delays.push(performance.now() - start)
  }
  stream.message.destroy()
  const { p99 } = quantiles(delays)
  return atMost('p99 of an event from node to node', { measured: p99, goal: 500, unit: 'ms' })
}
