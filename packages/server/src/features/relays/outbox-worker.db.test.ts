import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pino } from 'pino'
import { startDiscordSim, type DiscordSim, type DiscordSimOptions } from '@longhouse/discord-sim'
import type { Engine } from '@longhouse/engine'
import {
  onEachDatabase,
  postgres,
  startTestEngine,
  type TestDatabase,
  type TestEngine,
  type TestEngineOptions,
} from '@longhouse/engine/testing'
import type { RelayName } from '@longhouse/contract/relays'
import type { Webhooks } from '../../settings.ts'
import { callTimeoutMs } from '../../platform/discord/discord-client.ts'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import { sendParked } from '../../platform/deliveries/delivery-queue.ts'
import { awayForTooLong } from '../../platform/deliveries/outcome.ts'
import { composeMessages } from '../../platform/relays/compose-messages.ts'
import { enqueueRelay } from '../../platform/relays/enqueue-relay.ts'
import { outboxCollection } from '../../collections/relays.ts'
import {
  outboxDelivery,
  outboxQueue,
  pruneOutbox,
  usualOutboxTiming,
  type OutboxDesk,
  type OutboxTiming,
} from './outbox.delivery.ts'
import { createWebhookSender as createSender, type SendMessage, webhooksWithRelays } from './webhooks.ts'
import { onEither } from '../../testing/on-each-site.ts'

const logger = pino({ level: 'silent' })
const now = () => new Date()
const actor = { id: 'abcdefghij12345', name: 'robin' }
const collections = [outboxCollection]
const quick: OutboxTiming = {
  ...usualOutboxTiming,
  firstPauseMs: 50,
  maxPauseMs: 200,
  goneMs: 400,
}
/**
 * For a worker that will die: its lease ends soon. Workers that live keep the usual lease, however busy the
 * machine.
 */
const missedSoon: OutboxTiming = { ...quick, leaseMs: 700 }
const patient = { timeout: 15_000, interval: 20 }

onEachDatabase((database) => {
  const faults = [
    { name: 'down', fault: { kind: 'down' } },
    { name: 'failing with 500', fault: { kind: 'status', code: 500 } },
    { name: 'failing with 503', fault: { kind: 'status', code: 503 } },
  ] as const
  test.each(faults)(
    'Discord $name and back: everything arrives, once, in order [RL-03]',
    onEither(database),
    async ({ fault }) => {
      const { engine, sim, start } = await setUp(database)
      sim.control.setFault({ target: 'webhooks', ...fault })
      start()
      for (let index = 0; index < 4; index += 1) {
        await enqueue(engine, 'event-logs', `event ${index}`)
        await enqueue(engine, 'clip-upload', `clip ${index}`)
      }
      await vi.waitFor(() => expect(sim.control.requests().length).toBeGreaterThan(4), patient)
      expect(sim.control.messages()).toEqual([])
      expect(await engine.records(outboxCollection).count({ filter: "status = 'pending'" })).toBe(8)

      sim.control.clearFaults()
      await allDelivered(engine)
      expect(contents(sim, 'event-logs')).toEqual(numbered('event', 4))
      expect(contents(sim, 'clip-upload')).toEqual(numbered('clip', 4))
    },
  )

  test(
    'an answer that breaks off after the delivery does not make it twice [RL-03]',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.control.setFault({ target: 'webhooks', kind: 'truncated', times: 2 })
      start()
      for (const content of numbered('note', 4)) await enqueue(engine, 'notes-update', content)
      await allDelivered(engine)
      expect(contents(sim, 'notes-update')).toEqual(numbered('note', 4))
    },
  )

  test(
    'no request before retry_after, not even for other messages of that webhook [RL-03]',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.control.setFault({
        target: 'webhook:event-logs',
        kind: 'rateLimited',
        retryAfterSeconds: 1.4,
        times: 1,
      })
      start()
      for (const content of numbered('event', 3)) await enqueue(engine, 'event-logs', content)
      await allDelivered(engine)
      const [limited, next] = sim.control.requests()
      expect(limited?.status).toBe(429)
      expect((next?.at ?? 0) - (limited?.at ?? 0)).toBeGreaterThanOrEqual(1400)
      expect(contents(sim, 'event-logs')).toEqual(numbered('event', 3))
      expect(sim.control.requests().length).toBe(4)
    },
  )

  test('a limit of the whole bot holds back every webhook', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    const limit = { kind: 'rateLimited', retryAfterSeconds: 1, scope: 'global', times: 1 } as const
    sim.control.setFault({ target: 'webhook:event-logs', ...limit })
    start()
    await enqueue(engine, 'event-logs', 'first')
    await vi.waitFor(() => expect(sim.control.requests()[0]?.status).toBe(429), patient)
    await enqueue(engine, 'clip-logs', 'second')
    await allDelivered(engine)
    const [limited, ...others] = sim.control.requests()
    for (const { at } of others) expect(at - (limited?.at ?? 0)).toBeGreaterThanOrEqual(1000)
    expect(others.length).toBe(2)
  })

  test('Discord’s own limits are never exceeded [RL-03]', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database, { rateLimits: true })
    start()
    for (const content of numbered('clip', 11)) await enqueue(engine, 'clip-logs', content)
    await allDelivered(engine)
    expect(contents(sim, 'clip-logs')).toEqual(numbered('clip', 11))
    expect(sim.control.requests().filter(({ status }) => status === 429)).toEqual([])
  })

  test(
    'a message that Discord will never take is parked, and the rest is delivered [RL-03]',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.control.setFault({ target: 'webhooks', kind: 'status', code: 400, times: 1 })
      start()
      for (const content of ['poison', 'good', 'better']) await enqueue(engine, 'faq-logs', content)
      await vi.waitFor(() => expect(contents(sim, 'faq-logs')).toEqual(['good', 'better']), patient)
      const [parked] = await engine.records(outboxCollection).findAll({ sort: 'sequence' })
      expect(parked).toMatchObject({
        status: 'parked',
        attempts: 1,
        last_error: expect.stringContaining('400'),
        body: { content: 'poison' },
      })
    },
  )

  test(
    'messages parked while Discord was down are sent by send-parked, all together and in order',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      const outbox = engine.records(outboxCollection)
      const parked = () => outbox.count({ filter: "status = 'parked'" })
      sim.control.setFault({ target: 'webhooks', kind: 'status', code: 400, times: 1 })
      start({ ...quick, maxFailingMs: 0 })
      await enqueue(engine, 'event-logs', 'poison')
      await vi.waitFor(async () => expect(await parked()).toBe(1), patient)
      sim.control.setFault({ target: 'webhooks', kind: 'status', code: 503 })
      for (const content of numbered('event', 3)) await enqueue(engine, 'event-logs', content)
      const givenUp = `last_error ~ '${awayForTooLong}%Discord answered 503.'`
      await vi.waitFor(async () => expect(await outbox.count({ filter: givenUp })).toBe(3), patient)
      sim.control.clearFaults()
      expect(await sendParked(engine, { collection: 'outbox' })).toBe(3)
      await vi.waitFor(() => expect(contents(sim, 'event-logs')).toEqual(numbered('event', 3)), patient)
      expect(await parked()).toBe(1)
    },
  )

  test.each([401, 403, 404])(
    'a webhook that answers %i is left alone but for a rare try [RL-03]',
    onEither(database),
    async (code) => {
      const { engine, sim, start } = await setUp(database)
      sim.control.setFault({ target: 'webhook:rank-logs', kind: 'status', code })
      start({ ...quick, goneMs: 60_000 })
      for (const content of numbered('rank', 3)) await enqueue(engine, 'rank-logs', content)
      await enqueue(engine, 'coc-logs', 'elsewhere')
      await vi.waitFor(() => expect(contents(sim, 'coc-logs')).toEqual(['elsewhere']), patient)
      // Longer than any pause after a failure.
      await sleep(300)
      expect(sim.control.requests().filter(({ status }) => status === code).length).toBe(1)
      const [first, second] = await engine.records(outboxCollection).findAll({ sort: 'sequence' })
      expect(first).toMatchObject({ status: 'pending', last_error: expect.stringContaining(String(code)) })
      expect(second).toMatchObject({ status: 'pending', attempts: 0 })
    },
  )

  test('a webhook that is repaired takes everything that waited', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    sim.control.setFault({ target: 'webhooks', kind: 'status', code: 404, times: 2 })
    start()
    for (const content of numbered('rank', 3)) await enqueue(engine, 'rank-logs', content)
    await allDelivered(engine)
    expect(contents(sim, 'rank-logs')).toEqual(numbered('rank', 3))
  })

  test('without a webhook a relay waits without noise', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    start(quick, ['event-logs'])
    await enqueue(engine, 'clip-logs', 'waits')
    await enqueue(engine, 'event-logs', 'goes')
    await vi.waitFor(() => expect(contents(sim, 'event-logs')).toEqual(['goes']), patient)
    const [waiting] = await engine.records(outboxCollection).findAll({ filter: "relay = 'clip-logs'" })
    expect(waiting).toMatchObject({ status: 'pending', attempts: 0, last_error: '' })
  })

  test('relays that share a webhook take turns, each in its own order', onEither(database), async () => {
    const { engine, sim } = await setUp(database)
    for (const content of numbered('clip', 6)) await enqueue(engine, 'clip-upload', content)
    for (const content of numbered('application', 2)) await enqueue(engine, 'staff-application', content)
    const [shared] = sim.world.webhooks
    if (!shared) throw new Error('no webhook')
    const webhooks = webhooksWithRelays({ 'clip-upload': shared, 'staff-application': shared })
    onTestFinished(startOutbox({ engine, webhooks, send: senderTo(sim), timing: quick }))
    await allDelivered(engine)
    expect(contents(sim, shared.name)).toEqual([
      'clip 0',
      'application 0',
      'clip 1',
      'application 1',
      ...numbered('clip', 6).slice(2),
    ])
  })

  test(
    'while one message of a webhook waits, no other relay goes around it',
    onEither(database),
    async () => {
      const { engine, sim } = await setUp(database)
      await enqueue(engine, 'clip-upload', 'clip')
      await enqueue(engine, 'staff-application', 'application')
      const [shared] = sim.world.webhooks
      if (!shared) throw new Error('no webhook')
      sim.control.setFault({ target: 'webhooks', kind: 'status', code: 404 })
      const webhooks = webhooksWithRelays({ 'clip-upload': shared, 'staff-application': shared })
      const timing = { ...quick, goneMs: 60_000 }
      onTestFinished(startOutbox({ engine, webhooks, send: senderTo(sim), timing }))
      const outbox = engine.records(outboxCollection)
      await vi.waitFor(
        async () => expect(await outbox.count({ filter: "last_error ~ '404'" })).toBe(1),
        patient,
      )
      // As long as the longest pause after a failure.
      await sleep(200)
      expect(sim.control.requests().length).toBe(1)
    },
  )

  test('stored messages are delivered after a restart [RL-03]', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    for (const content of numbered('event', 3)) await enqueue(engine, 'event-logs', content)
    start()
    await allDelivered(engine)
    expect(contents(sim, 'event-logs')).toEqual(numbered('event', 3))
  })

  test('a process that dies in the middle of a delivery: only that one message can come twice [RL-03]', async () => {
    const { engine, sim, start, running } = await setUp(database)
    const send = senderTo(sim)
    const dying: SendMessage = async (webhook, body) => {
      await send(webhook, body)
      return new Promise(() => {})
    }
    // Never stopped: its response does not come, as if the process had been killed after the delivery.
    startOutbox({ engine, webhooks: webhooksOf(sim), send: dying, timing: missedSoon })
    for (const content of numbered('event', 3)) await enqueue(engine, 'event-logs', content)
    await vi.waitFor(() => expect(contents(sim, 'event-logs')).toEqual(['event 0']), patient)

    const second = await restart(running, database)
    start(quick, undefined, second.engine)
    await allDelivered(second.engine)
    expect(contents(sim, 'event-logs')).toEqual(['event 0', 'event 0', 'event 1', 'event 2'])
  })

  test('two concurrent workers deliver each message once, in order [RL-03]', async () => {
    const { engine, sim, start, running } = await setUp(database)
    const other = database.name === 'postgres' ? await secondNode(running) : engine
    start()
    start(quick, undefined, other)
    const contentsSent = numbered('event', 12)
    for (const [index, content] of contentsSent.entries()) {
      await enqueue(index % 2 ? engine : other, 'event-logs', content)
    }
    await allDelivered(engine)
    expect(contents(sim, 'event-logs')).toEqual(contentsSent)
  })

  test('retrying a message that is in flight does not make another worker send it too', async () => {
    const { engine, sim, start } = await setUp(database)
    sim.control.setFault({ target: 'webhooks', kind: 'slow', ms: 1000, times: 1 })
    const id = await enqueued(engine, 'event-logs', 'once')
    start(usualOutboxTiming)
    await vi.waitFor(
      async () => expect(await engine.records(outboxCollection).findById(id)).toMatchObject({ attempts: 1 }),
      patient,
    )
    start(usualOutboxTiming)
    await engine.transaction((tx) => outboxQueue.retry(tx, { id, now: now() }))
    await allDelivered(engine)
    expect(sim.control.requests().filter(({ path }) => path.includes('/webhooks/'))).toHaveLength(1)
  })

  test(
    'delivered messages are removed after thirty days, parked ones after half a year, others never',
    onEither(database),
    async () => {
      const { engine } = await setUp(database)
      const outbox = engine.records(outboxCollection)
      const message = { relay: 'event-logs', body: {}, sequence: 1 }
      const delivered_at = new Date().toISOString()
      await outbox.create({ ...message, status: 'delivered', delivered_at })
      await outbox.create({ ...message, status: 'parked' })
      await outbox.create({ ...message, status: 'pending' })
      const day = 24 * 60 * 60_000
      const prune = (days: number) => pruneOutbox({ engine, now: new Date(Date.now() + days * day) })
      expect(await prune(29)).toBe(0)
      expect(await prune(31)).toBe(1)
      expect(await prune(179)).toBe(0)
      expect(await prune(181)).toBe(1)
      expect((await outbox.findAll()).map(({ status }) => status)).toEqual(['pending'])
    },
  )

  test('a rolled back message is never sent', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    start()
    const failing = engine.transaction(async (tx) => {
      const messages = composeMessages({ content: 'never' }, actor)
      await enqueueRelay(tx, { relay: 'event-logs', messages, actor, now: now() })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await enqueue(engine, 'event-logs', 'then')
    await allDelivered(engine)
    expect(contents(sim, 'event-logs')).toEqual(['then'])
  })
})

test.each([-1, 1])(
  'two nodes whose clocks differ by %i hour send a message once, and a failed one when its pause is over',
  async (hours) => {
    const { engine, running, sim, start } = await setUp(postgres)
    const wrong = () => new Date(Date.now() + hours * 3_600_000)
    const other = await secondNode(running, { now: wrong })
    sim.control.setFault({ target: 'webhooks', kind: 'slow', ms: 1000, times: 1 })
    const id = await enqueued(other, 'event-logs', 'once')
    start(usualOutboxTiming)
    await vi.waitFor(
      async () => expect(await engine.records(outboxCollection).findById(id)).toMatchObject({ attempts: 1 }),
      patient,
    )
    start(usualOutboxTiming, undefined, other)
    await allDelivered(engine)
    expect(await engine.records(outboxCollection).findById(id)).toMatchObject({ attempts: 1 })
    expect(contents(sim, 'event-logs')).toEqual(['once'])

    sim.control.setFault({ target: 'webhooks', kind: 'status', code: 500, times: 1 })
    await enqueue(other, 'event-logs', 'again')
    await allDelivered(engine)
    expect(contents(sim, 'event-logs')).toEqual(['once', 'again'])
  },
)

test('a call that Discord never answers ends after its time, usually ten seconds', async () => {
  expect(callTimeoutMs).toBe(10_000)
  const sim = await simForTest()
  sim.control.setFault({ target: 'webhooks', kind: 'hang' })
  const [webhook] = webhooksOf(sim)
  if (!webhook) throw new Error('no webhook')
  const began = performance.now()
  expect(await createSender(sim.url, { timeoutMs: 500 })(webhook, { content: 'x' })).toMatchObject({
    kind: 'failed',
  })
  const took = performance.now() - began
  expect(took).toBeGreaterThan(450)
  expect(took).toBeLessThan(5000)
})

function startOutbox(desk: Omit<OutboxDesk, 'logger' | 'now'>): () => Promise<void> {
  const site = { ...desk, logger, now }
  return startDeliveries(site, outboxDelivery(site))
}

async function setUp(database: TestDatabase, options: DiscordSimOptions = {}) {
  const sim = await simForTest(options)
  const running = await startTestEngine({ database, collections, logger })
  onTestFinished(() => running.close().catch(() => {}))
  const start = (timing = quick, relays?: readonly RelayName[], engine: Engine = running.engine) => {
    const stop = startOutbox({
      engine,
      webhooks: webhooksOf(sim).filter(
        (each) => !relays || each.relays.some((name) => relays.includes(name)),
      ),
      send: senderTo(sim),
      timing,
    })
    onTestFinished(stop)
  }
  return { sim, running, engine: running.engine, start }
}

async function simForTest(options: DiscordSimOptions = {}): Promise<DiscordSim> {
  const sim = await startDiscordSim({ rateLimits: false, ...options })
  onTestFinished(() => sim.close())
  return sim
}

/**
 * Starts another engine on the same data, as after a crash: the first one ends without stopping its worker.
 */
async function restart({ dataDir, databaseUrl, engine, server }: TestEngine, database: TestDatabase) {
  await server.close()
  if (database.name === 'sqlite') await engine.close()
  const second = await startTestEngine({ collections, logger, dataDir, ...(databaseUrl && { databaseUrl }) })
  onTestFinished(() => second.close())
  return second
}

async function secondNode({ databaseUrl }: TestEngine, options: TestEngineOptions = {}): Promise<Engine> {
  const node = await startTestEngine({ collections, logger, ...(databaseUrl && { databaseUrl }), ...options })
  onTestFinished(() => node.close())
  return node.engine
}

function webhooksOf(sim: DiscordSim) {
  const addresses = sim.world.webhooks.map(({ name, id, token }) => [name, { id, token }])
  const configured: Webhooks = Object.fromEntries(addresses)
  return webhooksWithRelays(configured)
}

function senderTo(sim: DiscordSim): SendMessage {
  return createSender(sim.url)
}

function enqueue(engine: Engine, relay: RelayName, content: string): Promise<number> {
  const messages = composeMessages({ content }, actor)
  return engine.transaction((tx) => enqueueRelay(tx, { relay, messages, actor, now: now() }))
}

async function enqueued(engine: Engine, relay: RelayName, content: string): Promise<string> {
  await enqueue(engine, relay, content)
  const newest = await engine.records(outboxCollection).findFirst({ sort: '-sequence' })
  return newest?.id ?? ''
}

async function allDelivered(engine: Engine): Promise<void> {
  const outbox = engine.records(outboxCollection)
  await vi.waitFor(
    async () => expect(await outbox.count({ filter: "status != 'delivered'" })).toBe(0),
    patient,
  )
}

function contents(sim: DiscordSim, webhook: string): string[] {
  return sim.control.messages(webhook).map(({ content }) => content)
}

function numbered(word: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${word} ${index}`)
}
