import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlite } from '@longhouse/engine/testing'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'

const known = 'known@example.com'
const strangers = ['nobody@example.com', 'known@example.co', 'k']
const json = { 'Content-Type': 'application/json' }
const password = 'the right password'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite(sqlite, { SMTP_URL: 'smtp://127.0.0.1:1' })
  const values = { username: 'known', email: known, password, passwordConfirm: password, verified: true }
  await site.engine.recordsOf('users').create(values)
})
afterAll(() => site.close())

const post = async (path: string, body: unknown) => {
  const began = performance.now()
  const answer = await site.ask(`/api/collections/users/${path}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  })
  const ms = performance.now() - began
  return { status: answer.status, body: answer.body.replace(/"otpId":"\w+"/, '"otpId":"…"'), ms }
}

/**
 * Discord-only accounts have no password, so three kinds must look alike: known, without password, unknown.
 */
const people = () => [known, site.member.answer.record['email'], 'nobody@example.com']

describe('whether an account exists does not show', () => {
  test('in the words of a failed login', async () => {
    const answers = await Promise.all(
      [...people(), ...strangers].map((identity) =>
        post('auth-with-password', { identity, password: 'a wrong one' }),
      ),
    )
    const [first] = answers
    expect(first?.status).toBe(400)
    for (const { status, body } of answers) expect([status, body]).toEqual([400, first?.body])
  })

  test('in the time of a failed login', async () => {
    const times = await interleaved(people(), 9, async (identity) =>
      post('auth-with-password', { identity, password: 'a wrong one' }),
    )
    // Without the same work for all, an unknown account answers thirty times as fast.
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(4)
  })

  test.each(['request-password-reset', 'request-verification', 'request-otp'])(
    'in the response of %s',
    async (path) => {
      const answers = []
      for (const email of people()) answers.push(await post(path, { email }))
      const [first] = answers
      for (const { status, body } of answers) expect([status, body]).toEqual([first?.status, first?.body])
      // `fixed-duration.db.test.ts` shows that each takes the same time.
    },
  )

  test('in the refusal of a code', async () => {
    const ids = []
    for (const email of people()) {
      const answer = await site.ask('/api/collections/users/request-otp', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email }),
      })
      ids.push(String(JSON.parse(answer.body).otpId))
    }
    const answers = []
    for (const otpId of ids) answers.push(await post('auth-with-otp', { otpId, password: '00000000' }))
    for (const { status, body } of answers) expect([status, body]).toEqual([400, answers[0]?.body])
  })

  test('in lists: an address finds no account', async () => {
    for (const email of [known, 'nobody@example.com']) {
      const filter = encodeURIComponent(`email = '${email}'`)
      const { status, body } = await site.ask(`/api/collections/users/records?filter=${filter}`)
      expect([status, body.includes('"id"')]).toEqual([status, false])
    }
  })
})

/** Measures the median time of each, round-robin, so that a busy machine slows all of them. */
async function interleaved<T>(
  cases: readonly T[],
  rounds: number,
  run: (one: T) => Promise<{ ms: number }>,
): Promise<number[]> {
  const times = cases.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of cases.entries()) times[index]?.push((await run(one)).ms)
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}
