import { deadlocksOf, startPostgres } from '@longhouse/engine/testing'
import { spendBusyEvening, startCluster } from '@longhouse/server/testing'
import { must, type Drill } from './drill.ts'

const seconds = 60
const members = 50

export const busyEvening: Drill = {
  name: 'busy-evening',
  fault: 28,
  run: async () => {
    const server = await startPostgres()
    try {
      return await drill(server.url)
    } finally {
      await server.stop()
    }
  },
}

async function drill(databaseUrl: string): Promise<string> {
  const cluster = await startCluster({ databaseUrl })
  try {
    const { answers, wrong } = await spendBusyEvening(cluster, { seconds, members })
    const counted = [...answers].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
    const deadlocks = await deadlocksOf(databaseUrl)
    const figures = `${members} members for ${seconds} s on two nodes: ${counted.join(', ')}; ${deadlocks} deadlocks`
    must(wrong.length === 0, `${figures}; ${wrong.join('; ')}`)
    must(!answers.has(500) && !answers.has(0), `Answers that must not be: ${figures}`)
    must(deadlocks === 0, `Writers waited for each other: ${figures}`)
    return `${figures}; all counts right`
  } finally {
    await cluster.close()
  }
}
