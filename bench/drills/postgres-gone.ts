import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../packages/engine/src/testing/postgres-server.ts'
import { eventually, ms, must, type Drill } from './drill.ts'
import { clipWriter, operatorAt, startPlain, statusOf, withFolder } from './house.ts'
import { openStream } from './streams.ts'

const goneMs = 30_000

export const postgresGone: Drill = {
  name: 'postgres-gone',
  fault: 9,
  run: async () => {
    const server = await startPostgres()
    const door = await openDoor(server.url)
    try {
      return await withFolder((folder) => drill(folder, door))
    } finally {
      door.close()
      await server.stop()
    }
  },
}

async function drill(folder: string, door: Door): Promise<string> {
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

interface Door {
  readonly url: string
  shut(): void
  open(): void
  close(): void
}

/** A way to the database that can be shut. */
async function openDoor(databaseUrl: string): Promise<Door> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((inside) => {
    if (!isOpen) {
      inside.destroy()
      return
    }
    const outside = connect(Number(target.port), target.hostname)
    for (const socket of [inside, outside]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        inside.destroy()
        outside.destroy()
      })
    }
    inside.pipe(outside).pipe(inside)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
