import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { logIn, password, people, signUp } from './people.fixture.ts'

const coded = { ...people, auth: { ...people.auth, otp: { enabled: true } } }

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let count = 0

  beforeAll(async () => {
    // Only guesses are counted: a test may request everything else as often as it likes.
    const rateLimits = { enabled: true, rules: [] }
    test = await startTestEngine({ database, collections: [coded], onMail: box.onMail, rateLimits })
  })
  afterAll(() => test.close())

  async function somebody() {
    const email = `person${++count}@example.com`
    const { id } = await signUp(test, email)
    return { id, email, client: await logIn(test, email) }
  }

  /** Returns the responses to wrong tries from a new address, and how many of the tries are compared. */
  async function comparedOf(
    request: (n: number) => { method: 'POST' | 'PATCH'; url: string; payload: object; token?: string },
  ) {
    const remoteAddress = `203.0.113.${++count}`
    const statuses: number[] = []
    const waits: number[] = []
    for (let n = 0; n < 14; n++) {
      const { token = '', ...each } = request(n)
      const answer = await test.server.inject({ ...each, remoteAddress, headers: { authorization: token } })
      statuses.push(answer.statusCode)
      waits.push(Number(answer.headers['retry-after'] ?? 0))
    }
    const compared = statuses.filter((status) => status === 400).length
    return { compared, last: statuses.at(-1), isToldToWait: (waits.at(-1) ?? 0) > 0 }
  }

  it('a stolen login cannot guess the password to change it', async () => {
    const { id, client } = await somebody()
    const url = `/api/collections/people/records/${id}`
    const next = { password: 'next-horse', passwordConfirm: 'next-horse' }
    const outcome = await comparedOf((n) => ({
      method: 'PATCH',
      url,
      payload: { ...next, oldPassword: `wrong${n}` },
      token: client.authStore.token,
    }))
    expect(outcome).toEqual({ compared: 10, last: 429, isToldToWait: true })
    // The owner is where they have been before.
    await client.collection('people').update(id, { ...next, oldPassword: password })
    expect((await test.engine.authenticate(client.authStore.token)).auth).toBeNull()
  })

  it('the link of an e-mail change cannot be used to guess the password', async () => {
    const { client } = await somebody()
    await client.collection('people').requestEmailChange('goal@example.com')
    const token = box.token('goal@example.com')
    const url = '/api/collections/people/confirm-email-change'
    const outcome = await comparedOf((n) => ({
      method: 'POST',
      url,
      payload: { token, password: `wrong${n}` },
    }))
    expect(outcome).toEqual({ compared: 10, last: 429, isToldToWait: true })
  })

  it('codes that were never given out are counted as well', async () => {
    const url = '/api/collections/people/auth-with-otp'
    const outcome = await comparedOf((n) => ({
      method: 'POST',
      url,
      payload: { otpId: `madeup${n}`, password: '12345678' },
    }))
    expect(outcome).toEqual({ compared: 10, last: 429, isToldToWait: true })
  })
})
