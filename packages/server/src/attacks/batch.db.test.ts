import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { startWholeSite, type WholeSite } from './whole-site.fixture.ts'
import { onEither } from '../testing/on-each-site.ts'

onEachDatabase((database) => {
  let site: WholeSite
  beforeAll(async () => {
    site = await startWholeSite(database)
  })
  afterAll(() => site.close())

  const send = async (requests: unknown, token = site.member.client.authStore.token) => {
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const answer = await site.ask('/api/batch', {
      method: 'POST',
      headers,
      body: JSON.stringify({ requests }),
    })
    return { status: answer.status, body: answer.body }
  }
  const faqs = '/api/collections/faqs/records'
  const question = { question: 'q', answer: 'a' }

  const sideDoors: { name: string; requests: unknown }[] = [
    {
      name: 'a header with another account',
      requests: [{ method: 'POST', url: faqs, body: question, headers: { Authorization: 'STAFF' } }],
    },
    { name: 'a list', requests: [{ method: 'GET', url: '/api/collections/users/records' }] },
    {
      name: 'a login',
      requests: [
        {
          method: 'POST',
          url: '/api/collections/users/auth-with-password',
          body: { identity: 'a', password: 'b' },
        },
      ],
    },
    { name: 'a batch in a batch', requests: [{ method: 'POST', url: '/api/batch', body: { requests: [] } }] },
    {
      name: 'a relay',
      requests: [{ method: 'POST', url: '/api/webhooks/clip-upload', body: { content: 'x' } }],
    },
    { name: 'a reward', requests: [{ method: 'POST', url: '/api/discord/assign-role', body: {} }] },
    { name: 'a backup', requests: [{ method: 'POST', url: '/api/backups', body: {} }] },
    { name: 'the settings', requests: [{ method: 'PATCH', url: '/api/settings', body: {} }] },
    {
      name: 'a path with dots',
      requests: [{ method: 'POST', url: '/api/collections/clips/../faqs/records', body: question }],
    },
    {
      name: 'a path with encoded slashes',
      requests: [{ method: 'POST', url: '/api/collections%2ffaqs%2frecords', body: question }],
    },
    {
      name: 'another host',
      requests: [{ method: 'POST', url: `http://127.0.0.1:1${faqs}`, body: question }],
    },
    { name: 'an unknown method', requests: [{ method: 'TRACE', url: faqs, body: question }] },
    {
      name: 'a prototype for a collection',
      requests: [{ method: 'POST', url: '/api/collections/__proto__/records', body: {} }],
    },
    {
      name: 'fifty-one requests',
      requests: Array.from({ length: 51 }, () => ({ method: 'POST', url: faqs, body: question })),
    },
    { name: 'an object of requests', requests: { length: 1, 0: { method: 'POST', url: faqs } } },
  ]
  test.each(sideDoors)('$name is no way in', onEither(database), async ({ requests }) => {
    const filled = JSON.parse(JSON.stringify(requests).replaceAll('STAFF', site.staff.client.authStore.token))
    const before = await counts()
    const { status, body } = await send(filled)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).not.toContain(site.staff.client.authStore.token)
    expect(await counts()).toEqual(before)
  })

  test('one forbidden step undoes the permitted ones before it', async () => {
    const { id } = site.member
    const before = await site.engine.recordsOf('users').findById(id)
    const { status } = await send([
      { method: 'PATCH', url: `/api/collections/users/records/${id}`, body: { theme_preference: 'light' } },
      {
        method: 'PATCH',
        url: `/api/collections/users/records/${site.other.id}`,
        body: { theme_preference: 'light' },
      },
    ])
    expect(status).toBe(400)
    expect(await site.engine.recordsOf('users').findById(id)).toEqual(before)
  })

  test(
    'a refused step in a batch reveals no more than a single request: hidden and missing records look the same',
    onEither(database),
    async () => {
      const note = await site.engine.recordsOf('users_notes').create({ user: site.other.id, notes: 'secret' })
      const [hidden, missing] = [note.id, 'nothing12345678'].map((id) => [
        { method: 'DELETE', url: `/api/collections/users_notes/records/${id}` },
      ])
      expect(await send(hidden)).toEqual(await send(missing))
    },
  )

  test('a guest’s batch has a guest’s rights', onEither(database), async () => {
    const { status } = await send([{ method: 'POST', url: faqs, body: question }], '')
    expect(status).toBe(400)
  })

  async function counts(): Promise<number[]> {
    return Promise.all(
      ['faqs', 'users', 'outbox', 'clips'].map((name) => site.engine.recordsOf(name).count()),
    )
  }
})
