import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import {
  badToken,
  blank,
  refusalOf,
  refused,
  isLoggedIn,
  loading,
  noAddress,
  post,
  validating,
} from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { guards, logIn, newClient, people, signUp } from '../../../auth/people.fixture.ts'
import { readClaims } from '../../../auth/tokens.ts'

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    const { onMail } = box
    test = await startTestEngine({ database, collections: [people, guards], onMail, now: () => now })
  })
  afterAll(() => test.close())

  const guest = () => newClient(test).collection('people')

  it('verifies an address by the link that was sent to it; the login stays', async () => {
    const { id } = await signUp(test, 'vera@example.com', { name: 'Vera' })
    const client = await logIn(test, 'vera@example.com')
    await guest().requestVerification('vera@example.com')
    expect(box.last('vera@example.com')).toEqual({
      kind: 'verification',
      collection: 'people',
      to: 'vera@example.com',
      record: expect.objectContaining({ id, name: 'Vera', email: 'vera@example.com', verified: false }),
      token: expect.any(String),
    })
    expect(box.last('vera@example.com').record).not.toHaveProperty('tokenKey')
    const token = box.token('vera@example.com')
    expect(readClaims(token)).toMatchObject({
      type: 'verification',
      id,
      email: 'vera@example.com',
      exp: Math.floor(now.getTime() / 1000) + 86_400,
    })

    await expect(guest().confirmVerification(token)).resolves.toBe(true)
    expect((await client.collection('people').authRefresh()).record['verified']).toBe(true)
    // Twice is fine.
    await expect(guest().confirmVerification(token)).resolves.toBe(true)
  })

  it('answers the same for strangers, and writes them nothing', async () => {
    expect(await post(test, 'request-verification', { email: 'nobody@example.com' })).toEqual({
      status: 204,
      body: undefined,
    })
    expect(box.count('nobody@example.com')).toBe(0)
  })

  it('writes nothing to those who are verified', async () => {
    const { id } = await signUp(test, 'done@example.com')
    await test.engine.recordsOf('people').update(id, { verified: true })
    await guest().requestVerification('done@example.com')
    expect(box.count('done@example.com')).toBe(0)
  })

  it('writes once in two minutes, however many ask at once', async () => {
    await signUp(test, 'eager@example.com')
    await Promise.all(Array.from({ length: 5 }, () => guest().requestVerification('eager@example.com')))
    expect(box.count('eager@example.com')).toBe(1)
    now = new Date(now.getTime() + 119_000)
    await guest().requestVerification('eager@example.com')
    expect(box.count('eager@example.com')).toBe(1)
    now = new Date(now.getTime() + 2_000)
    await guest().requestVerification('eager@example.com')
    expect(box.count('eager@example.com')).toBe(2)
  })

  it('takes its time, the same for everybody', async () => {
    await signUp(test, 'timed@example.com')
    for (const email of ['timed@example.com', 'untimed@example.com']) {
      const start = performance.now()
      await guest().requestVerification(email)
      expect(performance.now() - start).toBeGreaterThan(95)
    }
  })

  describe('refuses to send for', () => {
    it.each([
      ['nothing', {}, validating, { email: blank }],
      ['no address', { email: 'x' }, validating, { email: noAddress }],
      ['a number', { email: 5 }, loading, {}],
    ])('%s', async (_, body, message, data) => {
      const answer = { status: 400, body: { status: 400, message, data } }
      expect(await post(test, 'request-verification', body)).toEqual(answer)
    })

    it('superusers', async () => {
      const message = 'All superusers are verified by default.'
      for (const endpoint of ['request-verification', 'confirm-verification']) {
        const { body } = await post(test, endpoint, { email: 'a@example.com' }, '_superusers')
        expect(body).toEqual({ status: 400, message, data: {} })
      }
    })
  })

  describe('refuses', () => {
    const noClaim = { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' }

    it.each([
      ['no token', '', blank],
      ['garbage', 'x', noClaim],
    ])('%s', async (_, token, problem) => {
      expect(await refusalOf(guest().confirmVerification(token))).toEqual(
        refused(400, validating, { token: problem }),
      )
    })

    it('a login', async () => {
      const { client } = await somebody('login@example.com')
      const { token } = client.authStore
      expect(await refusalOf(guest().confirmVerification(token))).toEqual(
        refused(400, validating, { token: noClaim }),
      )
    })

    it('a token whose time is over', async () => {
      const { token } = await somebody('late@example.com')
      now = new Date(now.getTime() + 86_401_000)
      expect(await refusalOf(guest().confirmVerification(token))).toEqual(
        refused(400, validating, { token: badToken }),
      )
    })

    it('a token of another collection', async () => {
      const { token } = await somebody('other@example.com')
      const request = newClient(test).collection('guards').confirmVerification(token)
      const problem = {
        code: 'validation_token_collection_mismatch',
        message: 'The provided token is for different auth collection.',
      }
      expect(await refusalOf(request)).toEqual(refused(400, validating, { token: problem }))
    })

    it('a token for an address of before', async () => {
      const { id, token, client } = await somebody('moved@example.com')
      await test.engine.recordsOf('people').update(id, { email: 'moved-on@example.com' })
      expect(await refusalOf(guest().confirmVerification(token))).toEqual(
        refused(400, validating, { token: badToken }),
      )
      expect(await isLoggedIn(client)).toBe(false)
    })
  })

  async function somebody(email: string) {
    const { id } = await signUp(test, email)
    const client = await logIn(test, email)
    await guest().requestVerification(email)
    return { id, client, token: box.token(email) }
  }
})
