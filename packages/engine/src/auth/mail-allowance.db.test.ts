import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, rounds, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { logIn, newClient, password, people, signUp } from './people.fixture.ts'

const coded = {
  ...people,
  auth: {
    ...people.auth,
    otp: { enabled: true, durationSeconds: 300 },
    mfa: { enabled: true, rule: 'badge = "staff"' },
  },
}
const home = '127.0.0.1'
const stranger = (n: number) => `203.0.113.${n}`
const passwordCost = { memory: 64, passes: 1, parallelism: 1 }

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date('2026-11-16T12:00:00Z')
  let count = 0

  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [coded],
      onMail: box.onMail,
      passwordCost,
      now: () => now,
    })
  })
  afterAll(() => test.close())

  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  const ask = async (endpoint: string, payload: object, remoteAddress: string) => {
    const url = `/api/collections/people/${endpoint}`
    return test.server.inject({ method: 'POST', url, payload, remoteAddress })
  }
  const idFor = async (email: string, from: string, more: object = {}) =>
    String((await ask('request-otp', { email, ...more }, from)).json().otpId)
  const logInWith = async (otpId: string, email: string, from: string) =>
    (await ask('auth-with-otp', { otpId, password: box.last(email).code }, from)).statusCode
  /** Creates an owner who has logged in at home before. */
  async function somebody(values: object = {}) {
    const email = `owner${++count}@example.com`
    const { id } = await signUp(test, email)
    await logIn(test, email)
    await test.engine.recordsOf('people').update(id, { verified: true, ...values })
    return email
  }

  const askFor = async (email: string, newEmail: string) => {
    const client = newClient(test)
    await client.collection('people').authWithPassword(email, password)
    await client.collection('people').requestEmailChange(newEmail)
  }

  describe('codes', () => {
    it('nine requests of strangers send one mail, and all nine ids are for the code in it', async () => {
      const email = await somebody()
      const ids = await Promise.all(Array.from({ length: 9 }, (_, n) => idFor(email, stranger(n))))
      expect(new Set(ids).size).toBe(9)
      expect(box.count(email)).toBe(1)
      expect(await logInWith(ids[3] ?? '', email, stranger(3))).toBe(200)
      expect(await logInWith(ids[8] ?? '', email, stranger(8)), 'a code works once').toBe(400)
    })

    it('strangers cannot keep the owner from a mail of their own, nor from its code', async () => {
      const email = await somebody()
      for (let n = 0; n < 20; n++) {
        await idFor(email, stranger(n % 3))
        pass(20)
      }
      const before = box.count(email)
      const otpId = await idFor(email, home)
      expect(box.count(email)).toBe(before + 1)
      for (let n = 0; n < 20; n++) await idFor(email, stranger(n))
      const mails = box.mails.filter((mail) => mail.to === email)
      const code = mails[before]?.code
      expect((await ask('auth-with-otp', { otpId, password: code }, home)).statusCode).toBe(200)
    })

    it('five an hour for strangers, then one when no code holds any more', async () => {
      const email = await somebody()
      for (let minute = 0; minute < 60; minute++) {
        await idFor(email, stranger(minute))
        pass(60)
      }
      // Five in the first five minutes, then one as often as a code runs out.
      expect(box.count(email)).toBe(5 + 11)
    })

    it('a caller who has given the password has an allowance of their own, from any address', async () => {
      const email = await somebody({ badge: 'staff' })
      await idFor(email, stranger(1))
      const first = await ask('auth-with-password', { identity: email, password }, stranger(9))
      expect(first.statusCode).toBe(401)
      const { mfaId } = first.json()
      const otpId = await idFor(email, stranger(9), { mfaId })
      expect(box.count(email)).toBe(2)
      const answer = await ask('auth-with-otp', { otpId, password: box.last(email).code, mfaId }, stranger(9))
      expect(answer.statusCode).toBe(200)
      await idFor(email, stranger(2), { mfaId: 'made up' })
      expect(box.count(email)).toBe(2)
    })

    it('for any order of requests, an id is good for the newest code, and mails keep their pace', async () => {
      const step = fc.record({ from: fc.constantFrom(home, ...[1, 2, 3].map(stranger)), wait: fc.nat(400) })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const email = await somebody()
          const sent: { at: number; isHome: boolean }[] = []
          for (const { from, wait } of steps) {
            pass(wait)
            const before = box.count(email)
            const otpId = await idFor(email, from)
            const isHome = from === home
            const last = sent.findLast((each) => each.isHome === isHome)
            const isSent = box.count(email) > before
            expect(isSent && last !== undefined && now.getTime() - last.at < 60_000).toBe(false)
            if (isSent) sent.push({ at: now.getTime(), isHome })
            const copied = await idFor(email, from)
            expect(copied).not.toBe(otpId)
            const check = await test.engine.query<{ password: string }>({
              sql: 'SELECT DISTINCT password FROM _otps WHERE id IN (?, ?)',
              params: [otpId, copied],
            })
            expect(check).toHaveLength(1)
          }
          const last = await idFor(email, steps.at(-1)?.from ?? home)
          expect(await logInWith(last, email, home)).toBe(200)
        }),
        { numRuns: rounds(8) },
      )
    })
  })

  describe.each([
    ['request-password-reset', {}],
    ['request-verification', { verified: false }],
  ])('%s', (endpoint, values) => {
    it('sends strangers one in two minutes and five an hour, and the owner theirs in addition', async () => {
      const email = await somebody(values)
      for (let n = 0; n < 9; n++) await ask(endpoint, { email }, stranger(n))
      expect(box.count(email)).toBe(1)
      for (let n = 0; n < 9; n++) {
        pass(130)
        await ask(endpoint, { email }, stranger(n))
      }
      expect(box.count(email)).toBe(5)
      await ask(endpoint, { email }, home)
      expect(box.count(email)).toBe(6)
      pass(3600)
      await ask(endpoint, { email }, stranger(1))
      expect(box.count(email)).toBe(7)
    })
  })

  it('an account writes to five new addresses an hour, and five mails an hour go to one', async () => {
    const busy = await somebody()
    for (let n = 0; n < 7; n++) await askFor(busy, `goal${n}@example.com`)
    expect(
      box.mails.filter(({ kind, record }) => kind === 'emailChange' && record['email'] === busy),
    ).toHaveLength(5)
    for (let n = 0; n < 7; n++) await askFor(await somebody(), 'crowded@example.com')
    expect(box.count('crowded@example.com')).toBe(5)
  })
})
