import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { newClient } from './testing/cluster.ts'
import { hasProxy, proxyNames, startProxy, type Proxy, type ProxyName } from './testing/proxy.ts'
import { freePort, operator, startSiteProcess, type SiteProcess } from './testing/site-process.ts'
import { askAt, freshQuestions, startTraffic, type Traffic } from './testing/traffic.ts'
import { siteTables } from './testing/site-tables.ts'

// As docs/how-to/go-live.md has it for several nodes.
const drainSeconds = '10'
const readers = 3
const writers = 2
/** Requests of each kind of caller that must come through while a node is away, before it is started again. */
const meanwhile = 25

describe('two nodes that are restarted one after the other', { tags: 'all' }, () => {
  let folder: string
  let database: FreshDatabase
  let nodes: SiteProcess[] = []
  let proxies: Proxy[] = []
  let found: string[]
  const traffic = new Map<ProxyName, Traffic>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-rolling-'))
    database = await postgres.create(siteTables)
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
    // Not the operator's own token: a start resets their password.
    const { authStore } = await root.collection('users').impersonate(member.id, 3600)

    const names = proxyNames.filter(hasProxy)
    const addresses = ports.map((port) => `127.0.0.1:${port}`)
    proxies = await Promise.all(
      names.map((name) => startProxy(name, { folder: join(folder, name), nodes: addresses })),
    )
    for (const [index, name] of names.entries()) {
      const { port } = proxies[index] ?? { port: 0 }
      const people = startTraffic({
        ask: askAt(`https://127.0.0.1:${port}`, authStore.token),
        paths: Array.from({ length: readers }, () => freshQuestions),
        writers: Array.from({ length: writers }, (_, n) => `${name} ${n}`),
      })
      traffic.set(name, people)
    }
    await more()
    for (const index of [0, 1]) {
      await nodes[index]?.end()
      await more()
      nodes[index] = await start(index)
    }
    await more()
    await Promise.all([...traffic.values()].map((people) => people.stop()))
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

  /** Waits until each caller has had that many more responses. */
  async function more(): Promise<void> {
    await Promise.all([...traffic.values()].map((people) => people.more(meanwhile)))
  }

  for (const name of proxyNames)
    test(`behind ${name} lose no request, and have each write once`, ({ skip }) => {
      skip(!hasProxy(name), `${name} is not on this machine`)
      const seen = traffic.get(name)
      expect(seen?.lost).toEqual([])
      expect(seen?.done()).toBeGreaterThanOrEqual(meanwhile * 4)
      const arrived = found.filter((question) => question.startsWith(`${name} `))
      expect(arrived.toSorted()).toEqual(seen?.written.toSorted())
    })
})
