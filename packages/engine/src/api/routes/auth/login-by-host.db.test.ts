import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine, type TestEngine } from '../../../testing/index.ts'
import { isLoggedIn } from '../../../auth/account-tests.fixture.ts'
import { Mailbox } from '../../../auth/mailbox.fixture.ts'
import { guards, newClient, people, signUp } from '../../../auth/people.fixture.ts'

const mfa = { enabled: true, rule: '' }
const twice = { ...people, auth: { ...people.auth, otp: { enabled: true }, mfa, proof: { seconds: 60 } } }

interface Known {
  Params: { collection: string; id: string }
}

onEachDatabase((database) => {
  let test: TestEngine
  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [twice, guards],
      onMail: new Mailbox().onMail,
      prepare: (app, engine) => {
        app.post<Known>('/known/:collection/:id', (request) => engine.logIn(request, request.params))
      },
    })
  })
  afterAll(() => test.close())

  async function enter(collection: string, id: string) {
    const answer = await fetch(`${test.url}/known/${collection}/${id}`, { method: 'POST' })
    return { status: answer.status, body: (await answer.json()) as { token: string; record: RecordModel } }
  }

  it('begins a session that counts as a proof, and asks for no second way', async () => {
    const { id } = await signUp(test, 'mia@example.com')
    const { status, body } = await enter('people', id)
    expect([status, body.record]).toEqual([200, expect.objectContaining({ id, email: 'mia@example.com' })])
    const client = newClient(test)
    client.authStore.save(body.token, body.record)
    expect(await isLoggedIn(client)).toBe(true)
    expect(await client.collection('_sessions').getFullList()).toHaveLength(1)
    await client.collection('people').delete(id)
  })

  it('follows the auth rule, and answers 404 for unknown accounts', async () => {
    const { id } = await signUp(test, 'guard@example.com', {}, 'guards')
    expect((await enter('guards', id)).status).toBe(403)
    expect((await enter('people', 'nobody')).status).toBe(404)
    expect((await enter('_sessions', id)).status).toBe(404)
  })
})
