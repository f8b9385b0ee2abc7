import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { newClient } from './testing/cluster.ts'
import { hasProxy, proxyNames, startProxy, type Proxy, type ProxyName } from './testing/proxy.ts'
import { freePort, operator, startSiteProcess, type SiteProcess } from './testing/site-process.ts'

// What docs/guides/go-live.md has for several nodes.
const drainSeconds = '10'
const readers = 3
const writers = 2
/** Requests of each kind of caller that must come through while a node is away, before it is started again. */
const meanwhile = 25

/** What people behind one proxy asked for, and what became of it. */
interface Traffic {
  readonly lost: string[]
  readonly written: string[]
  done: number
}

describe('two nodes that are restarted one after the other', () => {
  let folder: string
  let database: FreshDatabase
  let nodes: SiteProcess[] = []
  let proxies: Proxy[] = []
  let found: string[]
  const traffic = new Map<ProxyName, Traffic>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-rolling-'))
    database = await postgres.create()
    const ports = [await freePort(), await freePort()]
    const start = (index: number) =>
      startSiteProcess({
        dataDir: join(folder, `node-${index}`),
        port: ports[index] ?? 0,
        env: {
          DATABASE_URL: database.databaseUrl ?? '',
          PUBLIC_URL: 'https://tog.example',
          TRUST_PROXY: '127.0.0.1',
          DRAIN_SECONDS: drainSeconds,
          DEMO: '0',
        },
      })
    nodes = await Promise.all([start(0), start(1)])
    const root = newClient(nodes[0]?.url ?? '')
    await root.collection('_superusers').authWithPassword(operator.email, operator.password)

    const member = await root.collection('users').create({
      username: 'robin',
      email: 'robin@example.test',
      password: 'the password of robin',
      passwordConfirm: 'the password of robin',
      is_admin: true,
    })
    // Not the operator's own token: a start sets their password anew.
    const { authStore } = await root.collection('users').impersonate(member.id, 3600)

    const over = new AbortController()
    const names = proxyNames.filter(hasProxy)
    proxies = await Promise.all(
      names.map((name) =>
        startProxy(name, {
          folder: join(folder, name),
          nodes: ports.map((port) => `127.0.0.1:${port}`),
        }),
      ),
    )
    const callers = names.flatMap((name, index) => {
      const seen: Traffic = { lost: [], written: [], done: 0 }
      traffic.set(name, seen)
      const ask = askThrough(proxies[index]?.port ?? 0, authStore.token)
      const until = over.signal
      return [
        ...Array.from({ length: readers }, () => read({ ask, seen, until })),
        ...Array.from({ length: writers }, (_, n) => write({ ask, seen, until }, `${name} ${n}`)),
      ]
    })
    await more()
    for (const index of [0, 1]) {
      await nodes[index]?.end()
      await more()
      nodes[index] = await start(index)
    }
    await more()
    over.abort()
    await Promise.all(callers)
    const client = newClient(nodes[0]?.url ?? '', authStore.token)
    const records = await client.collection('faqs').getFullList()
    found = records.map(({ question }) => String(question))
  }, 240_000)

  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Waits until everybody has had that many more answers. */
  async function more(): Promise<void> {
    const wanted = [...traffic.values()].map((seen) => ({ seen, done: seen.done + meanwhile }))
    const isEnough = () => wanted.every(({ seen, done }) => seen.done >= done || seen.lost.length > 0)
    await vi.waitUntil(isEnough, { timeout: 60_000 })
  }

  for (const name of proxyNames)
    test(`behind ${name} lose no request, and have once what was written`, ({ skip }) => {
      skip(!hasProxy(name), `${name} is not on this machine`)
      const seen = traffic.get(name)
      expect(seen?.lost).toEqual([])
      expect(seen?.done).toBeGreaterThanOrEqual(meanwhile * 4)
      const arrived = found.filter((question) => question.startsWith(`${name} `))
      expect(arrived.toSorted()).toEqual(seen?.written.toSorted())
    })
})

interface Caller {
  readonly ask: Ask
  readonly seen: Traffic
  readonly until: AbortSignal
}

type Ask = (method: string, body?: object) => Promise<void>

async function read({ ask, seen, until }: Caller): Promise<void> {
  while (!until.aborted) {
    await ask('GET').then(
      () => (seen.done += 1),
      (error: unknown) => seen.lost.push(`GET ${reason(error)}`),
    )
    await sleep(20)
  }
}

async function write({ ask, seen, until }: Caller, who: string): Promise<void> {
  for (let n = 0; !until.aborted; n += 1) {
    const question = `${who} ${n}`
    try {
      await ask('POST', { question, answer: 'words' })
      seen.done += 1
      seen.written.push(question)
    } catch (error) {
      seen.lost.push(`POST ${reason(error)}`)
    }
    await sleep(20)
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Sends requests to the proxy at a port as a browser would, over connections that are kept. */
function askThrough(port: number, token: string): Ask {
  const agent = new Agent({ keepAlive: true })
  return (method, body) => {
    const answer = Promise.withResolvers<void>()
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: `/api/collections/faqs/records${text === undefined ? '?perPage=5&sort=-@random' : ''}`,
      servername: 'tog.example',
      rejectUnauthorized: false,
      headers: {
        host: 'tog.example',
        authorization: token,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    })
    sent.on('error', answer.reject)
    sent.on('response', (response) => {
      let said = ''
      response.on('data', (chunk: Buffer) => (said += chunk.toString()))
      response.on('error', answer.reject)
      response.on('end', () => {
        if (response.statusCode === 200) answer.resolve()
        else answer.reject(new Error(`${response.statusCode} ${said}`))
      })
    })
    sent.end(text)
    return answer.promise
  }
}
