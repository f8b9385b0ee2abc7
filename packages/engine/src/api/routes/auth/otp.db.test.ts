import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import {
  blank,
  refusalOf,
  refused,
  isLoggedIn,
  noAddress,
  post,
  validating,
} from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import {
  freshAddress,
  guards,
  logIn,
  newClient,
  password,
  people,
  signUp,
} from '../../../auth/people.fixture.ts'

const coded = { ...people, auth: { ...people.auth, otp: { enabled: true } } }
const short = { ...guards, auth: { otp: { enabled: true, length: 6, durationSeconds: 30 } } }
const invalid = 'Invalid or expired OTP.'
const superuser = { email: 'root@example.com', password: 'root-password' }

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    const collections = [coded, short]
    test = await startTestEngine({ database, collections, superuser, onMail: box.onMail, now: () => now })
  })
  afterAll(() => test.close())

  const guest = () => newClient(test).collection('people')
  const codeOf = (email: string) => box.last(email).code ?? ''
  async function somebody() {
    const email = freshAddress('coded')
    const { id } = await signUp(test, email)
    return { id, email }
  }

  it('lets people in with eight digits from a mail, once', async () => {
    const { id, email } = await somebody()
    const { otpId } = await guest().requestOTP(email)
    expect(box.last(email)).toMatchObject({ kind: 'otp', to: email, record: { id } })
    expect(box.last(email)).not.toHaveProperty('token')
    expect(codeOf(email)).toMatch(/^\d{8}$/)
    const { record, token } = await guest().authWithOTP(otpId, codeOf(email))
    expect(record.id).toBe(id)
    expect((await test.engine.authenticate(token)).auth?.id).toBe(id)
    expect(await refusalOf(guest().authWithOTP(otpId, codeOf(email)))).toEqual(refused(400, invalid))
  })

  it('lets in once when a code is used twice at once', async () => {
    const { email } = await somebody()
    const { otpId } = await guest().requestOTP(email)
    const attempts = [1, 2, 3].map(() => guest().authWithOTP(otpId, codeOf(email)))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('verifies who was not, and ends the password and the tokens that came before', async () => {
    const { email } = await somebody()
    const intruder = await logIn(test, email)
    const { otpId } = await guest().requestOTP(email)
    const { record } = await guest().authWithOTP(otpId, codeOf(email))
    expect(record['verified']).toBe(true)
    expect(await isLoggedIn(intruder)).toBe(false)
    expect(await refusalOf(guest().authWithPassword(email, password))).toEqual(
      refused(400, 'Failed to authenticate.'),
    )
  })

  it('leaves those who are verified their password and tokens', async () => {
    const { id, email } = await somebody()
    await test.engine.recordsOf('people').update(id, { verified: true })
    const earlier = await logIn(test, email)
    const { otpId } = await guest().requestOTP(email)
    await guest().authWithOTP(otpId, codeOf(email))
    expect(await isLoggedIn(earlier)).toBe(true)
  })

  it('forgets a code after three minutes, and with every token', async () => {
    const { id, email } = await somebody()
    const { otpId } = await guest().requestOTP(email)
    now = new Date(now.getTime() + 181_000)
    expect(await refusalOf(guest().authWithOTP(otpId, codeOf(email)))).toEqual(refused(400, invalid))
    const second = await guest().requestOTP(email)
    await test.engine.revokeTokens('people', id)
    expect(await refusalOf(guest().authWithOTP(second.otpId, codeOf(email)))).toEqual(refused(400, invalid))
  })

  it('follows the length and duration of the collection', async () => {
    const { id } = await signUp(test, 'guard@example.com', {}, 'guards')
    await test.engine.recordsOf('guards').update(id, { verified: true })
    const doors = newClient(test).collection('guards')
    const { otpId } = await doors.requestOTP('guard@example.com')
    expect(codeOf('guard@example.com')).toMatch(/^\d{6}$/)
    now = new Date(now.getTime() + 31_000)
    expect(await refusalOf(doors.authWithOTP(otpId, codeOf('guard@example.com')))).toEqual(
      refused(400, invalid),
    )
  })

  it('takes a code only in its own collection', async () => {
    const { email } = await somebody()
    const { otpId } = await guest().requestOTP(email)
    expect(await refusalOf(newClient(test).collection('guards').authWithOTP(otpId, codeOf(email)))).toEqual(
      refused(400, invalid),
    )
  })

  const ask = (email: string) => guest().requestOTP(email)
  const triesAt = async (otpId: string) => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await post(test, 'auth-with-otp', { otpId, password: `wrong${n}` })).status)
    return statuses
  }

  describe('strangers', () => {
    it('get the same responses to wrong codes as members', async () => {
      const { email } = await somebody()
      const expected = [400, 400, 400, 400, 400, 429]
      expect(await triesAt((await ask(email)).otpId)).toEqual(expected)
      expect(await triesAt((await ask('stranger@example.com')).otpId)).toEqual(expected)
      expect(box.count('stranger@example.com')).toBe(0)
    })

    it('get a new id each time, as members do, who get one mail in a minute', async () => {
      const { email } = await somebody()
      for (const each of [email, 'curious@example.com']) {
        const asked = await Promise.all(Array.from({ length: 7 }, () => ask(each)))
        expect(new Set(asked.map(({ otpId }) => otpId)).size).toBe(7)
        for (const { otpId } of asked) expect(otpId).toMatch(/^[a-z0-9]{15}$/)
      }
      expect(box.count(email)).toBe(1)
    })
  })

  it('ends a code after five wrong tries, also for the right one', async () => {
    const { email } = await somebody()
    const { otpId } = await guest().requestOTP(email)
    const wrong = codeOf(email) === '00000000' ? '00000001' : '00000000'
    for (let n = 0; n < 5; n++)
      expect(await refusalOf(guest().authWithOTP(otpId, wrong))).toEqual(refused(400, invalid))
    const message = 'Too many attempts, please try again later with a new OTP.'
    expect(await refusalOf(guest().authWithOTP(otpId, codeOf(email)))).toEqual(refused(429, message))
    const next = await guest().requestOTP(email)
    await expect(guest().authWithOTP(next.otpId, codeOf(email))).resolves.toBeTruthy()
  })

  it('shows no code: owners see that one exists, superusers see no hash either', async () => {
    const { id, email } = await somebody()
    await guest().requestOTP(email)
    const owner = await logIn(test, email)
    const keys = ['collectionId', 'collectionName', 'collectionRef', 'created', 'id', 'recordRef', 'updated']
    const [own] = await owner.collection('_otps').getFullList()
    expect(Object.keys(own ?? {}).toSorted()).toEqual(keys)
    expect(own?.['recordRef']).toBe(id)
    const root = newClient(test)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const all = await root.collection('_otps').getFullList({ filter: `recordRef = "${id}"` })
    expect(all[0]).toMatchObject({ sentTo: email })
    expect(all[0]).not.toHaveProperty('password')
    expect((await newClient(test).collection('_otps').getList()).totalItems).toBe(0)
    const [stored] = await test.engine.query<{ password: string }>({
      sql: 'SELECT password FROM _otps WHERE "recordRef" = ?',
      params: [id],
    })
    expect(stored?.password).toMatch(/^\$argon2id\$/)
  })

  describe('refuses', () => {
    it('collections that do not want codes', async () => {
      const message = 'The collection is not configured to allow OTP authentication.'
      for (const endpoint of ['request-otp', 'auth-with-otp']) {
        const { body } = await post(test, endpoint, {}, '_superusers')
        expect(body).toEqual({ status: 403, message, data: {} })
      }
    })

    it('invalid addresses and missing values', async () => {
      expect(await refusalOf(guest().requestOTP(''))).toEqual(refused(400, validating, { email: blank }))
      expect(await refusalOf(guest().requestOTP('x'))).toEqual(refused(400, validating, { email: noAddress }))
      const missing = { otpId: blank, password: blank }
      expect(await refusalOf(guest().authWithOTP('', ''))).toEqual(refused(400, validating, missing))
      const tooLong = {
        code: 'validation_length_out_of_range',
        message: 'The length must be between 1 and 71.',
        params: { min: 1, max: 71 },
      }
      expect(await refusalOf(guest().authWithOTP('x', '1'.repeat(72)))).toEqual(
        refused(400, validating, { password: tooLong }),
      )
    })

    it('unknown ids', async () =>
      expect(await refusalOf(guest().authWithOTP('nope', '12345678'))).toEqual(refused(400, invalid)))
  })
})
