import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlite, startTestEngine, type TestEngine } from '../../../testing/index.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { logIn, newClient, people, signUp } from '../../../auth/people.fixture.ts'
import { withFixedDuration } from './links.ts'

// Timers may be a little early; only what is too quick fails, on any machine.
const leastMs = 95

let test: TestEngine
beforeAll(async () => {
  const coded = { ...people, auth: { ...people.auth, otp: { enabled: true } } }
  test = await startTestEngine({ database: sqlite, collections: [coded], onMail: new Mailbox().onMail })
  await signUp(test, 'mia@example.com')
  await signUp(test, 'leo@example.com')
})
afterAll(() => test.close())

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

it('returns the result or throws the error after its time', async () => {
  expect(await withFixedDuration(async () => 'done')).toBe('done')
  const start = performance.now()
  await expect(withFixedDuration(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(performance.now() - start).toBeGreaterThanOrEqual(leastMs)
})

it.each(['mia@example.com', 'nobody@example.com'])(
  'every request about %s is answered after the same time',
  async (email) => {
    const guest = newClient(test).collection('people')
    const leo = (await logIn(test, 'leo@example.com')).collection('people')
    const asked = {
      code: await durationOf(() => guest.requestOTP(email)),
      reset: await durationOf(() => guest.requestPasswordReset(email)),
      verification: await durationOf(() => guest.requestVerification(email)),
      change: await durationOf(() => leo.requestEmailChange(email)),
    }
    const tooQuick = Object.entries(asked).filter(([, duration]) => duration < leastMs)
    expect(tooQuick).toEqual([])
  },
)
