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
  run: () => withFolder(storm),
}

async function storm(folder: string): Promise<string> {
  const port = await freePort()
  const start = () => startSiteProcess({ dataDir: folder, port, env: plain })
  const first = await start()
  const { url } = first
  const { email, token } = await fill(url)
  const streams = await openStreams(url, clientCount)

  const stopping = first.end('SIGTERM')
  await Promise.all(streams.map(({ message }) => new Promise((resolve) => message.once('close', resolve))))
  const times: Times = { lists: [], logins: [], statuses: new Map() }
  const clients = streams.map(async ({ retryMs }, n) => {
    await sleep(retryMs ?? 0)
    await untilUp(url)
    const list = () => clientOf(url, token).collection('clips').getList(1, 50, { expand: 'user' })
    await timed(times, 'lists', list)
    const login = () => clientOf(url).collection('users').authWithPassword(email, password)
    if (n < loginCount) await timed(times, 'logins', login)
  })
  await stopping
  const second = await start()
  await Promise.all(clients)
  await second.end()
  return judge(times)
}

/** Writes clips and one member. Returns their address, and the token of an operator. */
async function fill(url: string): Promise<{ readonly email: string; readonly token: string }> {
  const root = await operatorAt(url)
  const write = await clipWriter(root)
  for (let n = 0; n < 50; n += 1) await write(`clip ${n}`)
  const email = 'storm@example.test'
  await root.collection('users').create({ username: 'storm', email, password, passwordConfirm: password })
  return { email, token: root.authStore.token }
}

function clientOf(url: string, token = ''): PocketBase {
  const client = new PocketBase(url).autoCancellation(false)
  if (token) client.authStore.save(token)
  return client
}

/** Asks as the official client does, until the site answers. */
async function untilUp(url: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    const isUp = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    const pause = ownPausesMs[Math.min(n, ownPausesMs.length - 1)] ?? 2000
    await sleep(pause * (0.5 + Math.random()))
  }
}

/** Durations in milliseconds, and how often each status was answered. */
interface Times {
  readonly lists: number[]
  readonly logins: number[]
  readonly statuses: Map<number, number>
}

async function timed(times: Times, kind: 'lists' | 'logins', call: () => Promise<unknown>): Promise<void> {
  const begin = performance.now()
  const status = await call().then(
    () => 200,
    (error: { status: number }) => error.status,
  )
  times[kind].push(performance.now() - begin)
  times.statuses.set(status, (times.statuses.get(status) ?? 0) + 1)
}

function judge({ lists, logins, statuses }: Times): string {
  const bad = [...statuses].filter(([status]) => status !== 200)
  must(bad.length === 0, `Answers: ${bad.map(([status, count]) => `${count} × ${status}`).join(', ')}.`)
  const [list, login] = [quantiles(lists), quantiles(logins)]
  must(list.p99 < 2000, `p99 of lists is ${ms(list.p99)}.`)
  must(login.p99 < 2000, `p99 of logins is ${ms(login.p99)}.`)
  return `${clientCount} clients back: list p99 ${ms(list.p99)}, ${loginCount} logins p99 ${ms(login.p99)}, no 5xx`
}
