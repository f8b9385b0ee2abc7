import { setTimeout as sleep } from 'node:timers/promises'
import PocketBase from 'pocketbase'
import { freePort, startSiteProcess } from '@longhouse/server/testing'
import { quantiles } from '../quantiles.ts'
import { ms, must, type Drill } from './drill.ts'
import { clipWriter, operatorAt, plain, withFolder } from './process.ts'
import { openStreams } from './streams.ts'

const clientCount = 500
const loginCount = 25
const password = 'a password of a member'
/** The delays of the official client if the server names none. */
const ownPausesMs = [200, 300, 500, 1000, 1200, 1500, 2000]

export const retryStorm: Drill = {
  name: 'retry-storm',
  fault: 27,
  run: () =>
    withFolder(async (folder) => {
      const port = await freePort()
      const start = () => startSiteProcess({ dataDir: folder, port, env: plain })
      const first = await start()
      const root = await operatorAt(first.url)
      const write = await clipWriter(root)
      for (let n = 0; n < 50; n += 1) await write(`clip ${n}`)
      const email = 'storm@example.test'
      const person = { username: 'storm', email, password, passwordConfirm: password }
      await root.collection('users').create(person)
      const token = root.authStore.token
      const streams = await openStreams(first.url, clientCount)

      const stopping = first.end('SIGTERM')
      await Promise.all(
        streams.map(({ message }) => new Promise((resolve) => message.once('close', resolve))),
      )
      const lists: number[] = []
      const logins: number[] = []
      const statuses = new Map<number, number>()
      const clients = streams.map(async ({ retryMs }, n) => {
        await sleep(retryMs ?? 0)
        await untilUp()
        await timed(lists, () => asClient(token).collection('clips').getList(1, 50, { expand: 'user' }))
        if (n < loginCount)
          await timed(logins, () => asClient().collection('users').authWithPassword(email, password))
      })
      await stopping
      const second = await start()
      await Promise.all(clients)
      await second.end()

      const bad = [...statuses].filter(([status]) => status !== 200)
      must(bad.length === 0, `Answers: ${bad.map(([status, times]) => `${times} × ${status}`).join(', ')}.`)
      const [list, login] = [quantiles(lists), quantiles(logins)]
      must(list.p99 < 2000, `p99 of lists is ${ms(list.p99)}.`)
      must(login.p99 < 2000, `p99 of logins is ${ms(login.p99)}.`)
      return `${clientCount} clients back: list p99 ${ms(list.p99)}, ${loginCount} logins p99 ${ms(login.p99)}, no 5xx`

      function asClient(saved = ''): PocketBase {
        const client = new PocketBase(first.url).autoCancellation(false)
        if (saved) client.authStore.save(saved)
        return client
      }

      async function untilUp(): Promise<void> {
        for (let n = 0; ; n += 1) {
          const isUp = await fetch(`${first.url}/api/health`).then(
            ({ ok }) => ok,
            () => false,
          )
          if (isUp) return
          const pause = ownPausesMs[Math.min(n, ownPausesMs.length - 1)] ?? 2000
          await sleep(pause * (0.5 + Math.random()))
        }
      }

      async function timed(times: number[], call: () => Promise<unknown>): Promise<void> {
        const begin = performance.now()
        const status = await call().then(
          () => 200,
          (error: { status: number }) => error.status,
        )
        times.push(performance.now() - begin)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
}
