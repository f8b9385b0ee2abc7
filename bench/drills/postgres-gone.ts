import { setTimeout as sleep } from 'node:timers/promises'
import { openSeverableProxy, startPostgres, type SeverableProxy } from '@longhouse/engine/testing'
import { eventually, ms, must, type Drill } from './drill.ts'
import { clipWriter, operatorAt, startPlain, statusOf, withFolder } from './process.ts'
import { openStream } from './streams.ts'

const goneMs = 30_000

export const postgresGone: Drill = {
  name: 'postgres-gone',
  fault: 9,
  run: async () => {
    const server = await startPostgres()
    const door = await openSeverableProxy(server.url)
    try {
      return await withFolder((folder) => drill(folder, door))
    } finally {
      await door.close()
      await server.stop()
    }
  },
}

async function drill(folder: string, door: SeverableProxy): Promise<string> {
  const site = await startPlain(folder, { DATABASE_URL: door.url })
  const root = await operatorAt(site.url)
  const write = await clipWriter(root)
  const { id } = await write('before')
  const stream = await openStream(site.url, 'clips/*', root.authStore.token)

  door.shut()
  let slowest = 0
  let requests = 0
  const start = performance.now()
  while (performance.now() - start < goneMs) {
    const asked = performance.now()
    const status = await statusOf(requests % 2 ? write('away') : root.collection('clips').getOne(id))
    slowest = Math.max(slowest, performance.now() - asked)
    requests += 1
    must(status === 503, `A request was answered ${status}.`)
    await sleep(200)
  }
  must(slowest < 2000, `A refusal took ${ms(slowest)}.`)

  door.open()
  const backMs = await eventually(async () => (await statusOf(write('after'))) === 200, 'No way back.', 5000)
  const heard = stream.events
  await eventually(
    async () => {
      await write('heard')
      return stream.events > heard
    },
    'The stream hears nothing.',
    5000,
  )
  must((await site.end()) === 0, 'It did not end well.')
  return `gone for ${goneMs / 1000} s: ${requests} requests, all 503 within ${ms(slowest)}; writing again after ${ms(backMs)}, streams live`
}
