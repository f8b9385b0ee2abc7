import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { CollectionRegistry } from '../records/collections.ts'
import { defineCollection } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'
import type { SecretAttempt } from './secret-attempt.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'

const people = defineCollection({
  name: 'people',
  type: 'auth',
  shape: {},
  rules: { list: null, view: null, create: null, update: null, delete: null },
})
const collection = new CollectionRegistry([people]).get('people')
if (!collection) throw new Error('The collection is in the list above.')
const rules = [{ label: '*:create', audience: '' as const, maxRequests: 3, duration: 10 }]
const logger = pino({ level: 'silent' })

onEachDatabase((kind) => {
  let engine: TestEngine
  const databases: Database[] = []
  let nodes: RateLimits[] = []
  let moment = Date.now()
  let index = 0

  /** On PostgreSQL two nodes that share their counts, else the one node twice. */
  beforeAll(async () => {
    engine = await startTestEngine({ database: kind, collections: [people] })
    for (const _ of kind.name === 'postgres' ? [1, 2] : [1])
      databases.push(await openDatabase({ ...engine, logger }))
    nodes = await Promise.all(
      databases.map((database) => {
        const { dataDir, databaseUrl = '' } = engine
        const options = { dataDir, databaseUrl, collections: [], rateLimits: { enabled: true, rules } }
        return openRateLimits({ options, database, now: () => new Date(moment), logger })
      }),
    )
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    for (const database of databases) await database.close()
    await engine.close()
  })
  // Every test has subjects and addresses of its own.
  beforeEach(() => void (index += 1))

  const node = (place: number) => {
    const found = nodes[place % nodes.length]
    if (!found) throw new Error('no node')
    return found
  }
  const guess = (from: number, isKnownAddress = false, subject = `ada ${index}`): SecretAttempt => ({
    action: 'password',
    collection,
    subject,
    ip: `10.${index}.0.${from}`,
    isKnownAddress,
  })
  const tooMany = expect.objectContaining({ status: 429, retryAfter: expect.any(Number) })
  /** Returns how many of these tries come through, in turn by all nodes. */
  async function comeThrough(tries: number, guessOf: (place: number) => SecretAttempt): Promise<number> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: tries }, (_, place) => node(place).guardGuess(guessOf(place))),
    )
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of refusals) expect(reason).toEqual(tooMany)
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  test('one address gets ten tries in three minutes, at any subjects', async () => {
    expect(await comeThrough(40, (place) => guess(1, false, `someone ${index} ${place}`))).toBe(10)
    moment += 179_000
    await expect(node(0).guardGuess(guess(1))).rejects.toEqual(tooMany)
    moment += 1000
    await node(0).guardGuess(guess(1))
  })

  test('all addresses together get fifty tries at one secret in an hour, in every spelling', async () => {
    expect(
      await comeThrough(1000, (place) => ({
        ...guess(place % 100),
        subject: place % 2 ? `Ada ${index}` : `ada ${index} `,
      })),
    ).toBe(50)
    await expect(node(1).guardGuess(guess(200))).rejects.toEqual(tooMany)
    await expect(node(1).guardGuess({ ...guess(201), action: 'oldPassword' })).rejects.toEqual(tooMany)
    await node(0).guardGuess({ ...guess(202), action: 'otp' })
  })

  test('a known address keeps an allowance of its own', async () => {
    await comeThrough(200, (place) => guess(place % 100))
    expect(await comeThrough(30, () => guess(7, true))).toBe(10)
    moment += 900_000
    await node(0).guardGuess(guess(7, true))
  })

  test('the right secret gives back the tries at it, and no others', async () => {
    for (let tries = 0; tries < 4; tries += 1)
      await node(tries).guardGuess(guess(1, false, `victim ${index}`))
    for (let tries = 0; tries < 5; tries += 1) await node(0).guardGuess(guess(1))
    await node(0).guessed(guess(1))
    // Four of ten are used; those at the own account are as if they had not been.
    expect(await comeThrough(30, () => guess(1))).toBe(6)
  })

  test('a member who logs in rightly again and again never waits', async () => {
    for (let logins = 0; logins < 80; logins += 1) {
      await expect(node(logins).guardGuess(guess(1))).resolves.toBeUndefined()
      await node(logins).guessed(guess(1))
    }
  })

  test('a rule counts guests by address and members by account', async () => {
    const from = (ip: number, authId?: string) => ({ ip: `10.${index}.1.${ip}`, authId })
    for (let times = 0; times < 3; times += 1) await node(times).take('*:create', from(1))
    await expect(node(0).take('*:create', from(1))).rejects.toEqual(tooMany)
    await node(0).take('*:create', from(2))
    for (const who of ['p/1', 'p/2', 'p/3']) {
      for (let times = 0; times < 3; times += 1)
        await node(times).take('*:create', from(1, `${index} ${who}`))
    }
    await expect(node(1).take('*:create', from(3, `${index} p/1`))).rejects.toEqual(tooMany)
  })

  test('a house full of accounts has a bound too', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 90 }, (_, who) =>
        node(who).take('*:create', { ip: `10.${index}.1.1`, authId: `${index} ${who}` }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  })

  test('limits of the host are shared as well', async () => {
    const allowance = { maxRequests: 2, duration: 60 }
    await node(0).takeOwn({ label: `relay ${index}`, allowance }, 'ada')
    await node(1).takeOwn({ label: `relay ${index}`, allowance }, 'ada')
    await expect(node(0).takeOwn({ label: `relay ${index}`, allowance }, 'ada')).rejects.toEqual(tooMany)
    await node(0).takeOwn({ label: `relay ${index}`, allowance }, 'otto')
  })
})
