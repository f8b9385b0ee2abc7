import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import {
  badToken,
  blank,
  refusalOf,
  refused,
  isLoggedIn,
  post,
  validating,
} from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { ghosts, guards, logIn, newClient, people, signUp } from '../../../auth/people.fixture.ts'
import { readClaims } from '../../../auth/tokens.ts'

const careful = { ...people, name: 'careful', auth: { ...people.auth, refuseCommonPasswords: true } }
const next = 'another-horse'

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    const collections = [people, guards, ghosts, careful]
    test = await startTestEngine({ database, collections, onMail: box.onMail, now: () => now })
  })
  afterAll(() => test.close())

  const guest = () => newClient(test).collection('people')
  async function somebody(email: string, collection = 'people') {
    const { id } = await signUp(test, email, {}, collection)
    await newClient(test).collection(collection).requestPasswordReset(email)
    return { id, token: box.token(email) }
  }

  it('sets a new password, verifies the address and ends every token', async () => {
    const { id, token } = await somebody('mia@example.com')
    const client = await logIn(test, 'mia@example.com')
    expect(box.last('mia@example.com')).toMatchObject({ kind: 'passwordReset', record: { id } })
    expect(readClaims(token)).toMatchObject({
      type: 'passwordReset',
      email: 'mia@example.com',
      exp: Math.floor(now.getTime() / 1000) + 1800,
    })
    await expect(guest().confirmPasswordReset(token, next, next)).resolves.toBe(true)
    expect(await isLoggedIn(client)).toBe(false)
    const { record } = await guest().authWithPassword('mia@example.com', next)
    expect(record).toMatchObject({ id, verified: true })
    expect(await refusalOf(guest().authWithPassword('mia@example.com', 'correct-horse'))).toEqual(
      refused(400, 'Failed to authenticate.'),
    )
  })

  it('works once, also for two at once', async () => {
    const { id, token } = await somebody('race@example.com')
    const attempts = ['first-horse', 'second-horse'].map((each) =>
      guest().confirmPasswordReset(token, each, each),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = outcomes[0]?.status === 'fulfilled' ? 'first-horse' : 'second-horse'
    expect((await guest().authWithPassword('race@example.com', winner)).record.id).toBe(id)
    expect(await refusalOf(guest().confirmPasswordReset(token, next, next))).toEqual(
      refused(400, validating, { token: badToken }),
    )
  })

  it('can be requested again right after its use, else after two minutes', async () => {
    const { token } = await somebody('again@example.com')
    await guest().requestPasswordReset('again@example.com')
    expect(box.count('again@example.com')).toBe(1)
    await guest().confirmPasswordReset(token, next, next)
    await guest().requestPasswordReset('again@example.com')
    expect(box.count('again@example.com')).toBe(2)
    now = new Date(now.getTime() + 121_000)
    await guest().requestPasswordReset('again@example.com')
    expect(box.count('again@example.com')).toBe(3)
  })

  it('answers the same for strangers', async () => {
    expect(await post(test, 'request-password-reset', { email: 'nobody@example.com' })).toMatchObject({
      status: 204,
    })
    expect(box.count('nobody@example.com')).toBe(0)
  })

  it('sends nothing in a collection without passwords', async () => {
    const { body } = await post(test, 'request-password-reset', { email: 'a@example.com' }, 'ghosts')
    const message = 'The collection is not configured to allow password authentication.'
    expect(body).toEqual({ status: 400, message, data: {} })
  })

  it('is there for superusers', async () => {
    await test.engine.upsertSuperuser('root@example.com', 'root-password')
    const superusers = newClient(test).collection('_superusers')
    await superusers.requestPasswordReset('root@example.com')
    await superusers.confirmPasswordReset(
      box.token('root@example.com'),
      'new-root-password',
      'new-root-password',
    )
    expect(await superusers.authWithPassword('root@example.com', 'new-root-password')).toBeTruthy()
  })

  describe('refuses', () => {
    const range = {
      code: 'validation_length_out_of_range',
      message: 'The length must be between 8 and 255.',
      params: { min: 8, max: 255 },
    }
    const mismatch = { code: 'validation_values_mismatch', message: "Values don't match." }

    it('nothing at all', async () =>
      expect(await refusalOf(guest().confirmPasswordReset('', '', ''))).toEqual(
        refused(400, validating, {
          token: blank,
          password: blank,
          passwordConfirm: blank,
        }),
      ))

    it.each([
      ['a short password', 'short', 'short', { password: range }],
      ['a very long one', 'a'.repeat(256), 'a'.repeat(256), { password: range }],
      ['another confirmation', next, `${next}!`, { passwordConfirm: mismatch }],
    ])('%s', async (what, password, confirm, problems) => {
      const { token } = await somebody(`${what.replaceAll(' ', '-')}@example.com`)
      expect(await refusalOf(guest().confirmPasswordReset(token, password, confirm))).toEqual(
        refused(400, validating, problems),
      )
    })

    it('a password that the field does not take', async () => {
      const { token } = await somebody('long@example.com')
      const long = 'a'.repeat(72)
      const problem = {
        code: 'validation_max_text_constraint',
        message: 'Must be less than 71 character(s).',
      }
      expect(await refusalOf(guest().confirmPasswordReset(token, long, long))).toEqual(
        refused(400, 'Failed to set new password.', {
          password: expect.objectContaining(problem),
        }),
      )
    })

    it('a common password, where the collection wants that', async () => {
      const { token } = await somebody('common@example.com', 'careful')
      const request = newClient(test)
        .collection('careful')
        .confirmPasswordReset(token, 'Password1', 'Password1')
      expect(await refusalOf(request)).toEqual(
        refused(400, 'Failed to set new password.', {
          password: expect.objectContaining({ code: 'validation_common_password' }),
        }),
      )
    })

    it('tokens of other kinds and collections, and old ones', async () => {
      const { token } = await somebody('kinds@example.com')
      const client = await logIn(test, 'kinds@example.com')
      const tryWith = (text: string, collection = 'people') =>
        newClient(test).collection(collection).confirmPasswordReset(text, next, next)
      for (const text of ['x', client.authStore.token, await client.files.getToken()])
        expect(await refusalOf(tryWith(text))).toEqual(refused(400, validating, { token: badToken }))
      expect(await refusalOf(tryWith(token, 'guards'))).toEqual(
        refused(400, validating, {
          token: expect.objectContaining({ code: 'validation_token_collection_mismatch' }),
        }),
      )
      now = new Date(now.getTime() + 1_801_000)
      expect(await refusalOf(tryWith(token))).toEqual(refused(400, validating, { token: badToken }))
    })
  })
})
