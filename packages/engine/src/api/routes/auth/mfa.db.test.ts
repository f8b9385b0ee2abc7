import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import { refusalOf, refused, post } from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { freshAddress, newClient, password, people, signUp } from '../../../auth/people.fixture.ts'

const otp = { enabled: true }
const twofold = { ...people, auth: { ...people.auth, otp, mfa: { enabled: true } } }
const choosy = { ...people, name: 'choosy', auth: { otp, mfa: { enabled: true, rule: 'badge = "key"' } } }

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    const collections = [twofold, choosy]
    test = await startTestEngine({ database, collections, onMail: box.onMail, now: () => now })
  })
  afterAll(() => test.close())

  const guest = () => newClient(test).collection('people')
  async function somebody() {
    const email = freshAddress('twofold')
    const { id } = await signUp(test, email)
    const withPassword = (options?: object) => guest().authWithPassword(email, password, options)
    const withCode = async (options: object) => {
      const { otpId } = await guest().requestOTP(email)
      return guest().authWithOTP(otpId, box.last(email).code ?? '', options)
    }
    return { id, email, withPassword, withCode }
  }

  it('asks for a second way to log in, and lets in with it', async () => {
    const { id, email, withPassword, withCode } = await somebody()
    const answer = await post(test, 'auth-with-password', { identity: email, password })
    expect(answer).toEqual({ status: 401, body: { mfaId: expect.stringMatching(/^[a-z0-9]{15}$/) } })
    const { record, token } = await withCode({ mfaId: await halfway(withPassword()) })
    expect(record).toMatchObject({ id, verified: true })
    expect((await test.engine.authenticate(token)).auth?.id).toBe(id)
    // The password is half of a login: it stays.
    await halfway(withPassword())
  })

  it('takes the ways in either order, and the id in the body or the address', async () => {
    const { email, withPassword, withCode } = await somebody()
    const first = await halfway(withCode({}))
    await expect(withPassword({ query: { mfaId: first } })).resolves.toBeTruthy()
    const second = await halfway(withCode({}))
    const body = { identity: email, password, mfaId: second }
    expect((await post(test, 'auth-with-password', body)).status).toBe(200)
  })

  it('keeps ten half logins of one account, the newest', async () => {
    const { id, withPassword, withCode } = await somebody()
    const halves: string[] = []
    for (let time = 0; time < 12; time += 1) halves.push(await halfway(withPassword()))
    const store = test.engine.recordsOf('_mfas')
    expect(await store.count({ filter: 'recordRef = {:id}', params: { id } })).toBe(10)
    expect(await store.findById(halves[1] ?? '')).toBeUndefined()
    await expect(withCode({ mfaId: halves[2] })).resolves.toBeTruthy()
  })

  it('wants another way than the first', async () => {
    const { withPassword, withCode } = await somebody()
    const mfaId = await halfway(withPassword())
    expect(await refusalOf(withPassword({ mfaId }))).toEqual(
      refused(400, 'A different authentication method is required.'),
    )
    await expect(withCode({ mfaId })).resolves.toBeTruthy()
  })

  it('completes a login once', async () => {
    const { withPassword, withCode } = await somebody()
    const mfaId = await halfway(withCode({}))
    const outcomes = await Promise.allSettled([withPassword({ mfaId }), withPassword({ mfaId })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(withPassword({ mfaId }))).toEqual(refused(400, 'Invalid or expired MFA session.'))
  })

  it('waits ten minutes', async () => {
    const { withPassword, withCode } = await somebody()
    const mfaId = await halfway(withPassword())
    now = new Date(now.getTime() + 601_000)
    expect(await refusalOf(withCode({ mfaId }))).toEqual(refused(400, 'Invalid or expired MFA session.'))
    expect(await refusalOf(withPassword({ mfaId: 'nope' }))).toEqual(
      refused(400, 'Invalid or expired MFA session.'),
    )
  })

  it('completes only the login of the same person', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const mfaId = await halfway(one.withPassword())
    expect(await refusalOf(other.withCode({ mfaId }))).toEqual(refused(400, 'Invalid MFA session.'))
  })

  it('forgets a half login with every token', async () => {
    const { id, withPassword, withCode } = await somebody()
    const mfaId = await halfway(withPassword())
    await test.engine.revokeTokens('people', id)
    expect(await refusalOf(withCode({ mfaId }))).toEqual(refused(400, 'Invalid or expired MFA session.'))
  })

  it('asks only those who meet the rule, also when a superuser asks', async () => {
    const badged = await test.engine
      .recordsOf('choosy')
      .create({ email: 'badge@example.com', password, badge: 'key' })
    await signUp(test, 'plain@example.com', {}, 'choosy')
    const doors = newClient(test)
    await expect(
      doors.collection('choosy').authWithPassword('plain@example.com', password),
    ).resolves.toBeTruthy()
    const mfaId = await halfway(
      newClient(test).collection('choosy').authWithPassword('badge@example.com', password),
    )
    const half = await test.engine.recordsOf('_mfas').findById(mfaId)
    expect(half).toMatchObject({ recordRef: badged.id, method: 'password' })
    await test.engine.upsertSuperuser('root@example.com', 'root-password')
    const root = newClient(test)
    await root.collection('_superusers').authWithPassword('root@example.com', 'root-password')
    const asRoot = await root.collection('choosy').authWithPassword('plain@example.com', password)
    expect(asRoot.record['email']).toBe('plain@example.com')
  })

  it('is listed among the login methods', async () => {
    expect(await guest().listAuthMethods()).toMatchObject({
      mfa: { enabled: true, duration: 600 },
      otp: { enabled: true, duration: 180 },
    })
  })

  describe('half logins', () => {
    it('are visible only to their owner', async () => {
      const { withPassword, withCode, id } = await somebody()
      await halfway(withPassword())
      const { token } = await withCode({ mfaId: await halfway(withPassword()) })
      const client = newClient(test)
      client.authStore.save(token)
      const list = await client.collection('_mfas').getFullList()
      expect(list).toEqual([expect.objectContaining({ recordRef: id, method: 'password' })])
      expect((await newClient(test).collection('_mfas').getList()).totalItems).toBe(0)
    })
  })
})

/** Returns the id that a login got for its second factor. */
async function halfway(login: Promise<unknown>): Promise<string> {
  const error: unknown = await login.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ClientResponseError))
    throw new Error('No second way was asked for.', { cause: error })
  expect(error.status).toBe(401)
  return String(error.response['mfaId'])
}
