import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '../errors.ts'
import { notes, RawStream } from '../realtime/streams.fixture.ts'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { startFakeProvider } from './oauth2/fake-provider.fixture.ts'
import { logIn, newClient, password, people, signUp } from './people.fixture.ts'
import { authEndpoints } from '../api/routes/auth/index.ts'

const sentence = 'Not before tomorrow.'
const root = { email: 'root@example.com', password: 'root-password' }

interface Person {
  readonly id: string
  readonly email: string
  readonly client: PocketBase
}

/** The outcome of a call: its status, and whether the response had the error message. */
interface Came {
  readonly status: number
  readonly isTold: boolean
}

const refused: Came = { status: 403, isTold: true }
const nobody: Came = { status: 401, isTold: false }
/** The response is the same for all callers and holds no way in. */
const alike: Came = { status: 204, isTold: false }

onEachDatabase((database) => {
  const box = new Mailbox()
  let provider: Awaited<ReturnType<typeof startFakeProvider>>
  let test: TestEngine
  let superuser: PocketBase
  let count = 0

  beforeAll(async () => {
    provider = await startFakeProvider()
    const oauth2 = { providers: [provider.config], mappedFields: {} }
    const open = { ...people, auth: { ...people.auth, oauth2, otp: { enabled: true } } }
    const twofold = { ...open, name: 'twofold', auth: { ...open.auth, mfa: { enabled: true } } }
    test = await startTestEngine({
      database,
      superuser: root,
      collections: [open, twofold, notes],
      onMail: box.onMail,
      barred: ({ badge }) => (badge === 'barred' ? refuse(sentence, { status: 403 }) : undefined),
    })
    superuser = newClient(test)
    await superuser.collection('_superusers').authWithPassword(root.email, root.password)
  })
  afterAll(async () => {
    await test.close()
    await provider.close()
  })

  async function somebody(): Promise<Person> {
    const email = `barred${++count}@example.com`
    const { id } = await signUp(test, email)
    return { id, email, client: await logIn(test, email) }
  }
  const setBadge = (id: string, badge: string) => test.engine.recordsOf('people').update(id, { badge })
  const call = async (endpoint: string, body: object, client = newClient(test)): Promise<Came> => {
    const { token } = client.authStore
    const response = await fetch(`${test.url}/api/collections/people/${endpoint}`, {
      method: endpoint === 'auth-methods' ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(endpoint !== 'auth-methods' && { body: JSON.stringify(body) }),
    })
    return { status: response.status, isTold: (await response.text()).includes(sentence) }
  }
  const changed = { password: 'another-horse', passwordConfirm: 'another-horse' }
  const newEmail = () => `new${++count}@example.com`

  /** One call of every endpoint, by a person with all it takes; `shut` is the outcome for a barred one. */
  const ways: Readonly<Record<string, Way>> = {
    'auth-methods': { shut: { status: 200, isTold: false }, prepare: async () => ({}) },
    'auth-with-password': { shut: refused, prepare: async ({ email }) => ({ identity: email, password }) },
    'auth-refresh': { shut: refused, prepare: async ({ client }) => ({ client }) },
    'auth-with-oauth2': {
      shut: refused,
      prepare: async ({ email }) => {
        const code = provider.codeFor({ id: `7${count}`, username: `n${count}`, verified: true, email })
        return { provider: 'discord', code, redirectURL: 'http://app.example/back' }
      },
    },
    'request-otp': { shut: { status: 200, isTold: false }, prepare: async ({ email }) => ({ email }) },
    'auth-with-otp': {
      shut: refused,
      late: async ({ email }) => {
        const { otpId } = await newClient(test).collection('people').requestOTP(email)
        return { otpId, password: box.last(email).code ?? '' }
      },
    },
    'request-verification': { shut: alike, prepare: async ({ email }) => ({ email }) },
    'confirm-verification': {
      shut: refused,
      prepare: async ({ email }) => {
        await newClient(test).collection('people').requestVerification(email)
        return { token: box.token(email) }
      },
    },
    'request-password-reset': { shut: alike, prepare: async ({ email }) => ({ email }) },
    'confirm-password-reset': {
      shut: refused,
      prepare: async ({ email }) => {
        await newClient(test).collection('people').requestPasswordReset(email)
        return { token: box.token(email), ...changed }
      },
    },
    'request-email-change': {
      shut: nobody,
      prepare: async ({ client }) => ({ client, newEmail: newEmail() }),
    },
    'confirm-email-change': {
      shut: refused,
      prepare: async ({ client }) => {
        const address = newEmail()
        await client.collection('people').requestEmailChange(address)
        return { token: box.token(address), password }
      },
    },
    'prove-identity': { shut: nobody, prepare: async ({ client }) => ({ client, password }) },
    'revoke-sessions': { shut: nobody, prepare: async ({ client }) => ({ client }) },
    'impersonate/:id': { shut: refused, prepare: async () => ({ client: superuser }) },
  }
  interface Way {
    readonly shut: Came
    readonly prepare?: (person: Person) => Promise<Readonly<Record<string, unknown>>>
    /** Like `prepare`, after the person was barred: for what ends with the sessions. */
    readonly late?: (person: Person) => Promise<Readonly<Record<string, unknown>>>
  }

  it('is asked at every endpoint there is', () => {
    expect(authEndpoints.map(({ path }) => path).toSorted()).toEqual(Object.keys(ways).toSorted())
  })

  it.each(Object.keys(ways))(
    '%s does not let a barred account in, and serves all others as before',
    async (path) => {
      const go = async (isShut: boolean) => {
        const person = await somebody()
        const way = ways[path]
        const early = await way?.prepare?.(person)
        if (isShut) await setBadge(person.id, 'barred')
        const { client, ...body } = { ...early, ...(await way?.late?.(person)) } as { client?: PocketBase }
        return call(path.replace(':id', person.id), body, client)
      }
      expect(await go(true)).toEqual(ways[path]?.shut)
      expect((await go(false)).status).toBeLessThan(300)
    },
  )

  it('is reported before a second factor is required, and at the second factor', async () => {
    const email = `twofold${++count}@example.com`
    const { id } = await signUp(test, email, {}, 'twofold')
    const twofold = () => newClient(test).collection('twofold')
    const half = await twofold()
      .authWithPassword(email, password)
      .catch((error: { response: { mfaId: string } }) => error.response.mfaId)
    await test.engine.recordsOf('twofold').update(id, { badge: 'barred' })
    const refusal = { status: 403, response: { message: sentence } }
    await expect(twofold().authWithPassword(email, password)).rejects.toMatchObject(refusal)
    const { otpId } = await twofold().requestOTP(email)
    const code = box.last(email).code ?? ''
    await expect(twofold().authWithOTP(otpId, code, { mfaId: half })).rejects.toMatchObject(refusal)
  })

  describe('a login from before', () => {
    it('ends with its sessions and does not come back; other tokens are worthless', async () => {
      const { id, email, client } = await somebody()
      const token = await test.engine.issueToken('people', id)
      await setBadge(id, 'barred')
      for (const each of [token, client.authStore.token])
        expect((await test.engine.authenticate(each)).auth).toBeNull()
      await expect(client.files.getToken()).rejects.toMatchObject({ status: 401 })
      const sessions = { filter: 'recordRef = {:id}', params: { id } }
      expect(await test.engine.recordsOf('_sessions').count(sessions)).toBe(0)

      await setBadge(id, '')
      expect((await test.engine.authenticate(client.authStore.token)).auth).toBeNull()
      expect((await logIn(test, email)).authStore.record?.id).toBe(id)
    })

    it('loses its stream at once', async () => {
      const { id, client } = await somebody()
      const [stream, guest] = [await RawStream.open(test.url), await RawStream.open(test.url)]
      const body = { clientId: stream.clientId, subscriptions: ['notes/*'] }
      await client.send('/api/realtime', { method: 'POST', body })
      await setBadge(id, 'barred')
      await expect.poll(() => stream.isOver).toBe(true)
      expect(guest.isOver).toBe(false)
      guest.close()
    })

    it('is not overtaken by one that was under way', async () => {
      const { id, email } = await somebody()
      const outcomes = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => logIn(test, email)),
        setBadge(id, 'barred'),
        ...Array.from({ length: 5 }, () => logIn(test, email)),
      ])
      expect(outcomes[5]?.status).toBe('fulfilled')
      const sessions = { filter: 'recordRef = {:id}', params: { id } }
      expect(await test.engine.recordsOf('_sessions').count(sessions)).toBe(0)
    })
  })

  it('does not tell the reason to a client that only knows an id', async () => {
    const { id, client } = await somebody()
    await setBadge(id, 'barred')
    const [head, body] = client.authStore.token.split('.')
    const forged = newClient(test)
    forged.authStore.save(`${head}.${body}.AAAA`)
    expect(await call('auth-refresh', {}, forged)).toEqual(nobody)
  })
})
