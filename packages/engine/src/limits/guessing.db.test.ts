import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineCollection } from '../schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'

const owner = { email: 'owner@example.com', password: 'the right password' }
const people = defineCollection({
  name: 'people',
  type: 'auth',
  shape: {},
  rules: { list: null, view: null, create: '', update: null, delete: null },
})
const hour = 3_600_000
const address = (at: number) => `198.51.100.${1 + at}`

onEachDatabase((database) => {
  let first: TestEngine
  let second: TestEngine | undefined
  // Well after the tokens that were made before it.
  let moment = Date.now()
  const now = () => new Date(moment)

  beforeAll(async () => {
    const options = { collections: [people], rateLimits: { enabled: true }, now }
    first = await startTestEngine({ database, ...options })
    await first.engine.recordsOf('people').create({ ...owner, passwordConfirm: owner.password })
    if (first.databaseUrl) second = await startTestEngine({ ...options, databaseUrl: first.databaseUrl })
  })
  afterAll(async () => {
    await second?.close()
    await first.close()
  })

  const logIn = async (from: string, identity: string, password: string, at: TestEngine = first) => {
    const answer = await at.server.inject({
      method: 'POST',
      url: '/api/collections/people/auth-with-password',
      remoteAddress: from,
      payload: { identity, password },
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() }
  }

  /** Tries wrong passwords from a hundred addresses, on all nodes; returns how many were compared at all. */
  async function attack(identity: string, tries: number): Promise<number> {
    const nodes = second ? [first, second] : [first]
    let compared = 0
    for (let at = 0; at < tries; at += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, place) => {
          const node = nodes[place % nodes.length] ?? first
          return logIn(address((at + place) % 100), identity, `wrong ${at + place}`, node)
        }),
      )
      compared += answers.filter(({ status }) => status === 400).length
      expect(answers.filter(({ status }) => status !== 400 && status !== 429)).toEqual([])
    }
    return compared
  }

  describe('guessing', () => {
    test('two thousand wrong passwords from a hundred addresses get at most a hundred tries an hour', async () => {
      // At home before the attack begins.
      expect((await logIn('203.0.113.5', owner.email, owner.password)).status).toBe(200)

      const start = moment
      let compared = 0
      for (let part = 0; part < 10; part += 1) {
        moment = start + (part * hour) / 10
        compared += await attack(owner.email, 200)
      }
      expect(compared).toBeGreaterThan(10)
      expect(compared).toBeLessThanOrEqual(100)
    }, 120_000)

    test('the owner gets in from an address that they have used before, even during the attack', async () => {
      expect((await logIn('198.51.100.200', owner.email, owner.password)).status).toBe(429)
      expect((await logIn('203.0.113.5', owner.email, owner.password)).status).toBe(200)
      expect((await logIn('203.0.113.5', owner.email, owner.password, second)).status).toBe(200)
    })

    test('an account that does not exist is defended alike, in every spelling', async () => {
      const compared = await attack('nobody@example.com', 400)
      expect(compared).toBe(await attack('owner2@example.com', 400))
      const refused = await logIn('198.51.100.201', 'NOBODY@example.com', 'wrong')
      expect(refused).toMatchObject({
        status: 429,
        body: { data: {}, message: 'Too Many Requests.', status: 429 },
      })
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    })

    test('an hour later there are tries again', async () => {
      moment += hour
      expect((await logIn('198.51.100.202', owner.email, 'wrong')).status).toBe(400)
    })
  })
})
