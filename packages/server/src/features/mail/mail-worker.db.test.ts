import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pino } from 'pino'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import type { AccountMail, Engine } from '@longhouse/engine'
import { onEachDatabase, postgres, startTestEngine, type TestDatabase } from '@longhouse/engine/testing'
import { defineCollection } from '@longhouse/engine/schema'
import { rankShape } from '@longhouse/contract/content'
import { communityFile } from '@longhouse/contract/community-file'
import { userShape } from '@longhouse/contract/users'
import type { DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { readSettings } from '../../settings.ts'
import { laneWork, startDeliveries } from '../../platform/deliveries/deliveries.ts'
import { mailsDelivery, pruneMails, usualMailTiming, queueMail } from './mails.delivery.ts'
import { mailSecretsCollection, mailsCollection } from '../../collections/mail.ts'
import { attemptMs, createMailSender, type SendMail } from './send-mail.ts'
import { onEither } from '../../testing/on-each-site.ts'

const community = communityFile.config

const logger = pino({ level: 'silent' })
const usersCollection = defineCollection({ name: 'users', type: 'auth', shape: userShape, rules: {} })
const ranksCollection = defineCollection({ name: 'ranks', type: 'base', shape: rankShape, rules: {} })
const collections = [ranksCollection, usersCollection, mailsCollection, mailSecretsCollection]
const quick: DeliveryTiming = { ...usualMailTiming, firstPauseMs: 40, maxPauseMs: 150 }
/**
 * For a worker that will die: its lease ends soon. Workers that live keep the usual lease, however busy the
 * machine.
 */
const missedSoon: DeliveryTiming = { ...quick, leaseMs: 700 }
const patient = { timeout: 15_000, interval: 20 }
const from = 'Site <site@here.example>'
const neverReturns: SendMail = () => new Promise(() => {})

onEachDatabase((database) => {
  test.each(['down', 'busy'] as const)(
    'a mail server that is %s and back: every mail arrives, once [AU-09]',
    onEither(database),
    async (kind) => {
      const { engine, sim, start } = await setUp(database)
      sim.setFault({ kind })
      start()
      for (let index = 0; index < 4; index += 1) await queue(engine, { to: `p${index}@example.com` })
      await vi.waitFor(async () => expect(await countOf(engine, 'attempts > 1')).toBe(4), patient)
      expect(sim.mails()).toEqual([])
      sim.clearFault()
      await allFinished(engine)
      expect(
        sim
          .mails()
          .flatMap(({ to }) => to)
          .toSorted(),
      ).toEqual([0, 1, 2, 3].map((index) => `p${index}@example.com`))
      expect(await countOf(engine, "status = 'delivered' && last_error = ''")).toBe(4)
    },
  )

  test('a delivered mail keeps neither token nor code [AU-09]', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    await queue(engine, { kind: 'otp', code: '12345678' })
    const secrets = engine.records(mailSecretsCollection)
    expect(await secrets.findFirst({})).toMatchObject({ code: '12345678' })
    start()
    await allFinished(engine)
    expect(sim.mails()[0]).toMatchObject({ text: expect.stringContaining('1234 5678'), from })
    expect(await secrets.findFirst({})).toMatchObject({ code: '', token: '' })
  })

  test('two workers never send one mail twice [AU-09]', async () => {
    const { engine, sim, start } = await setUp(database)
    sim.setFault({ kind: 'slow', ms: 100 })
    start()
    start()
    for (let index = 0; index < 8; index += 1) await queue(engine, { to: `p${index}@example.com` })
    await allFinished(engine)
    expect(sim.mails()).toHaveLength(8)
    expect(new Set(sim.mails().map(({ messageId }) => messageId)).size).toBe(8)
  })

  test(
    'a mail whose response was lost is sent again with the same Message-ID',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.setFault({ kind: 'lostAnswer' })
      start()
      await queue(engine)
      await vi.waitFor(() => expect(sim.mails()).toHaveLength(1), patient)
      sim.clearFault()
      await allFinished(engine)
      const ids = sim.mails().map(({ messageId }) => messageId)
      expect(ids.length).toBeGreaterThan(1)
      expect(new Set(ids).size).toBe(1)
    },
  )

  test('a mail whose link has expired is dropped, with its token', onEither(database), async () => {
    const { engine, sim, start } = await setUp(database)
    await queue(engine, { token: tokenUntil(Date.now() - 1000) })
    start()
    await allFinished(engine)
    expect(sim.mails()).toEqual([])
    expect(await engine.records(mailsCollection).findFirst({})).toMatchObject({ status: 'expired' })
    expect(await engine.records(mailSecretsCollection).findFirst({})).toMatchObject({ token: '' })
  })

  test(
    'a mail that the server refuses for good is parked immediately, and the rest is sent',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.setFault({ kind: 'rejecting' })
      start()
      await queue(engine)
      await allFinished(engine)
      sim.clearFault()
      await queue(engine, { to: 'other@example.com' })
      await vi.waitFor(() => expect(sim.mails('other@example.com')).toHaveLength(1), patient)
      expect(await engine.records(mailsCollection).findFirst({ sort: 'created,@rowid' })).toMatchObject({
        status: 'parked',
        attempts: 1,
        last_error: expect.stringContaining('550'),
      })
    },
  )

  test(
    'a mail that fails is retried until it expires, any number of times, and then has the reason',
    onEither(database),
    async () => {
      const { engine, sim, start } = await setUp(database)
      sim.setFault({ kind: 'down' })
      const mails = engine.records(mailsCollection)
      await queue(engine)
      const { id } = (await mails.findFirst({})) ?? { id: '' }
      await mails.update(id, { attempts: 10_000 })
      start()
      await vi.waitFor(async () => expect(await countOf(engine, 'attempts > 10002')).toBe(1), patient)
      expect(await mails.findById(id)).toMatchObject({ status: 'pending' })
      await mails.update(id, { expires: new Date().toISOString() })
      await allFinished(engine)
      expect(await mails.findById(id)).toMatchObject({
        status: 'expired',
        last_error: expect.stringMatching(/./),
      })
      expect(await engine.records(mailSecretsCollection).findFirst({})).toMatchObject({ token: '' })
    },
  )

  test('a mail that a worker took and lost is sent by the next one', async () => {
    const { engine, sim, start } = await setUp(database)
    start(missedSoon, neverReturns)
    await queue(engine)
    await vi.waitFor(async () => expect(await countOf(engine, 'attempts = 1')).toBe(1), patient)
    start()
    await allFinished(engine)
    expect(sim.mails()).toHaveLength(1)
  })

  test('a rolled back mail is not sent, and deleting an account deletes its mails', async () => {
    const { engine, member } = await setUp(database)
    await expect(
      engine.transaction(async (tx) => {
        await queueMail(tx, { mail: mailFor({ record: member }), now: new Date() })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await engine.records(mailsCollection).count()).toBe(0)

    await queue(engine, { record: member })
    await engine.records(usersCollection).delete(member.id)
    expect(await engine.records(mailsCollection).count()).toBe(0)
    expect(await engine.records(mailSecretsCollection).count()).toBe(0)
  })

  test('finished mails are removed after a week, waiting ones stay', onEither(database), async () => {
    const { engine } = await setUp(database)
    await queue(engine)
    await queue(engine)
    const mails = engine.records(mailsCollection)
    const first = await mails.findFirst({})
    await mails.update(first?.id ?? '', { status: 'delivered' })
    expect(await pruneMails({ engine, now: inDays(6) })).toBe(0)
    expect(await pruneMails({ engine, now: inDays(8) })).toBe(1)
    expect(await mails.count()).toBe(1)
  })

  test.each([
    { kind: 'passwordReset', kept: 0 },
    { kind: 'authAlert', kept: 1 },
    { kind: 'otp', kept: 1 },
  ] as const)(
    'of a superuser, $kept mails about $kind are stored: links lead to members’ screens',
    onEither(database),
    async (row) => {
      const { engine } = await setUp(database)
      await queue(engine, { kind: row.kind, collection: '_superusers' })
      expect(await engine.records(mailsCollection).count()).toBe(row.kept)
    },
  )
})

test.each([-1, 1])(
  'a node whose clock is %i hour off takes no mail for due or expired that is not',
  async (hours) => {
    const { engine, sim, start, databaseUrl } = await setUp(postgres)
    const wrong = () => new Date(Date.now() + hours * 3_600_000)
    const node = await startTestEngine({
      collections,
      logger,
      now: wrong,
      ...(databaseUrl && { databaseUrl }),
    })
    onTestFinished(() => node.close().catch(() => {}))
    start(usualMailTiming, neverReturns)
    const token = tokenUntil(wrong().getTime() + 60_000)
    const clock = await node.engine.clock()
    await node.engine.transaction((tx) => queueMail(tx, { mail: mailFor({ token }), now: wrong(), clock }))
    await vi.waitFor(async () => expect(await countOf(engine, 'attempts = 1')).toBe(1), patient)
    const policy = mailsDelivery({ ...deskOf(node.engine), send: neverReturns })
    const [lane] = policy.lanes
    expect(lane && (await laneWork(deskOf(node.engine), { policy, lane }).next())).toMatchObject({
      kind: 'wait',
    })
    expect(await countOf(engine, "status = 'pending'")).toBe(1)
    expect(sim.mails()).toEqual([])
  },
)

test('a mail server that never answers is given up after its time, usually ten seconds', async () => {
  expect(attemptMs).toBe(10_000)
  const sim = await simForTest()
  sim.setFault({ kind: 'hang' })
  const began = performance.now()
  const mail = { to: 'rook@example.com', subject: 'x', text: 'x', html: 'x', messageId: '<x@y>' }
  expect(await createMailSender({ smtpUrl: sim.smtpUrl, from, timeoutMs: 500 })(mail)).toMatchObject({
    kind: 'failed',
  })
  const took = performance.now() - began
  expect(took).toBeGreaterThan(450)
  expect(took).toBeLessThan(5000)
})

test('an address brings no other recipient along, a subject no header', async () => {
  const sim = await simForTest()
  const send = createMailSender({ smtpUrl: sim.smtpUrl, from })
  const mail = { to: 'rook@example.com', subject: 'x', text: 'x', html: 'x', messageId: '<x@y>' }
  for (const trick of [
    '\r\nBcc: other@example.com',
    ', other@example.com',
    '>\r\nRCPT TO:<other@example.com',
  ]) {
    await send({ ...mail, to: `${mail.to}${trick}` })
  }
  expect(sim.mails().flatMap(({ to }) => to)).not.toContain('other@example.com')

  sim.clear()
  await send({ ...mail, subject: 'x\r\nX-Evil: 1' })
  expect(sim.mails().map(({ headers }) => headers.map(({ key }) => key))).toEqual([
    expect.not.arrayContaining(['x-evil']),
  ])
})

async function setUp(database: TestDatabase) {
  const sim = await simForTest()
  const running = await startTestEngine({ database, collections, logger })
  onTestFinished(() => running.close().catch(() => {}))
  const { engine } = running
  const member = await engine.recordsOf('users').create({ username: 'rook', email: 'rook@example.com' })
  const start = (timing = quick, send = createMailSender({ smtpUrl: sim.smtpUrl, from })) => {
    const desk = deskOf(engine)
    const stop = startDeliveries(desk, mailsDelivery({ ...desk, send, timing }))
    // A worker whose mail never returns cannot be waited for.
    onTestFinished(() => Promise.race([stop(), sleep(200)]))
  }
  return { sim, engine, member, start, databaseUrl: running.databaseUrl }
}

function deskOf(engine: Engine) {
  return { engine, logger, now: () => new Date(), community, settings: readSettings({}) }
}

async function simForTest(): Promise<MailSim> {
  const sim = await startMailSim()
  onTestFinished(() => sim.close())
  return sim
}

function mailFor(values: Partial<AccountMail>): AccountMail {
  const token = tokenUntil(Date.now() + 60_000)
  return {
    kind: 'passwordReset',
    collection: 'users',
    record: { id: '' },
    to: 'rook@example.com',
    token,
    ...values,
  }
}

async function queue(engine: Engine, values: Partial<AccountMail> = {}): Promise<void> {
  await engine.transaction((tx) => queueMail(tx, { mail: mailFor(values), now: new Date() }))
}

function tokenUntil(ms: number): string {
  const payload = Buffer.from(JSON.stringify({ exp: Math.floor(ms / 1000) })).toString('base64url')
  return `head.${payload}.signature`
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000)
}

function countOf(engine: Engine, filter: string): Promise<number> {
  return engine.records(mailsCollection).count({ filter })
}

async function allFinished(engine: Engine): Promise<void> {
  await vi.waitFor(async () => expect(await countOf(engine, "status = 'pending'")).toBe(0), patient)
}
