import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { blank, refusalOf, refused, validating } from './account-tests.fixture.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { freshAddress, guards, logIn, newClient, password, people, signUp } from './people.fixture.ts'

const careful = {
  ...people,
  auth: {
    ...people.auth,
    otp: { enabled: true },
    proof: { seconds: 600, updateRule: 'badge != "" && @request.body.badge:isset = true' },
  },
}
const superuser = { email: 'root@example.com', password: 'root-password' }
const message = 'Please confirm that it is you.'
const wanted = (method: string) =>
  refused(403, message, { proof: { code: 'proof_required', message, params: { method } } })

const prove = (client: PocketBase, body: object) =>
  client.send('/api/collections/people/prove-identity', { method: 'POST', body })

onEachDatabase((database) => {
  const box = new Mailbox()
  let test: TestEngine
  let now = new Date()

  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [careful, guards],
      superuser,
      batch: { enabled: true },
      onMail: box.onMail,
      now: () => now,
    })
  })
  afterAll(() => test.close())

  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  async function somebody(values: object = {}) {
    const email = freshAddress('person')
    const { id } = await signUp(test, email)
    await test.engine.recordsOf('people').update(id, { verified: true, ...values })
    return { id, email, client: await logIn(test, email) }
  }

  it('a login that is minutes old is enough', async () => {
    const { id, client } = await somebody()
    pass(9)
    await expect(client.collection('people').delete(id)).resolves.toBe(true)
  })

  it('a token alone deletes nothing, moves no address and changes nothing that meets the rule', async () => {
    const { id, client } = await somebody({ badge: 'gold' })
    pass(11)
    const own = client.collection('people')
    expect(await refusalOf(own.delete(id))).toEqual(wanted('password'))
    expect(await refusalOf(own.requestEmailChange('goal@example.com'))).toEqual(wanted('password'))
    expect(await refusalOf(own.update(id, { badge: '' }))).toEqual(wanted('password'))
    const batch = client.createBatch()
    batch.collection('people').delete(id)
    await expect(batch.send()).rejects.toMatchObject({ status: 400 })
    expect(box.count('goal@example.com')).toBe(0)
    expect(await test.engine.recordsOf('people').findById(id)).toMatchObject({ badge: 'gold' })
    await expect(own.update(id, { name: 'Mia' })).resolves.toMatchObject({ name: 'Mia' })
  })

  it('the password proves this session for ten minutes, and no other', async () => {
    const { id, email, client } = await somebody({ badge: 'gold' })
    const other = await logIn(test, email)
    pass(11)
    await client.collection('people').authRefresh()
    expect(await refusalOf(client.collection('people').delete(id))).toEqual(wanted('password'))
    await prove(client, { password })
    await expect(client.collection('people').update(id, { badge: 'tin' })).resolves.toMatchObject({
      badge: 'tin',
    })
    expect(await refusalOf(other.collection('people').delete(id))).toEqual(wanted('password'))
    pass(11)
    expect(await refusalOf(client.collection('people').delete(id))).toEqual(wanted('password'))
  })

  it('an account without a password proves itself by a code, which works once and only for its own', async () => {
    const email = freshAddress('codes')
    const { id } = await test.engine.recordsOf('people').create({ email, verified: true })
    const client = newClient(test)
    const codeOf = () => box.last(email).code ?? ''
    const login = await client.collection('people').requestOTP(email)
    await client.collection('people').authWithOTP(login.otpId, codeOf())
    pass(11)
    expect(await refusalOf(client.collection('people').delete(id))).toEqual(wanted('otp'))

    const stranger = await somebody()
    const foreign = await newClient(test).collection('people').requestOTP(stranger.email)
    const { code: foreignCode = '' } = box.last(stranger.email)
    const invalid = { code: { code: 'validation_invalid_otp', message: 'Invalid or expired OTP.' } }
    expect(await refusalOf(prove(client, { otpId: foreign.otpId, code: foreignCode }))).toEqual(
      refused(400, validating, invalid),
    )
    const { otpId } = await client.collection('people').requestOTP(email)
    await prove(client, { otpId, code: codeOf() })
    expect(await refusalOf(prove(client, { otpId, code: codeOf() }))).toEqual(
      refused(400, validating, invalid),
    )
    await expect(client.collection('people').delete(id)).resolves.toBe(true)
  })

  describe('proving refuses', () => {
    it('a wrong password, none, guests and tokens without a session', async () => {
      const { id, client } = await somebody()
      const wrong = { code: 'validation_invalid_password', message: 'Missing or invalid password.' }
      expect(await refusalOf(prove(client, { password: 'wrong-horse' }))).toEqual(
        refused(400, validating, { password: wrong }),
      )
      expect(await refusalOf(prove(client, {}))).toEqual(refused(400, validating, { password: blank }))
      expect(await refusalOf(prove(newClient(test), { password }))).toMatchObject({ status: 401 })
      const bare = newClient(test)
      bare.authStore.save(await test.engine.issueToken('people', id))
      expect(await refusalOf(prove(bare, { password }))).toEqual(refused(400, 'Please log in again.'))
    })
  })

  it('a token of the host is fresh when it is new, and renewing it proves nothing', async () => {
    const { id } = await somebody({ badge: 'gold' })
    const client = newClient(test)
    client.authStore.save(await test.engine.issueToken('people', id))
    await expect(client.collection('people').update(id, { badge: 'tin' })).resolves.toBeTruthy()
    pass(11)
    expect(await refusalOf(client.collection('people').delete(id))).toEqual(wanted('password'))
    await client.collection('people').authRefresh()
    expect(await refusalOf(client.collection('people').delete(id))).toEqual(wanted('password'))
  })

  it('an impersonator cannot do it for the member; superusers can in their own name', async () => {
    const { id } = await somebody()
    const root = newClient(test)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const acting = await root.collection('people').impersonate(id, 600)
    expect(await refusalOf(acting.collection('people').delete(id))).toEqual(wanted('password'))
    pass(11)
    await expect(root.collection('people').delete(id)).resolves.toBe(true)
  })

  it('collections that do not ask for it want nothing more', async () => {
    const email = freshAddress('guard')
    const { id } = await signUp(test, email, {}, 'guards')
    await test.engine.recordsOf('guards').update(id, { verified: true })
    const client = await logIn(test, email, 'guards')
    pass(60)
    await expect(client.collection('guards').requestEmailChange('elsewhere@example.com')).resolves.toBe(true)
  })
})
