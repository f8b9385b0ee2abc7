import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'
import type { RecordSubscription } from 'pocketbase'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { logIn, newClient, password, people, signUp } from '../auth/people.fixture.ts'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { TestEngine } from '../testing/index.ts'
import { notes, RawStream } from './streams.fixture.ts'
import type { RawEvent } from './streams.fixture.ts'

// The official client finds it there.
Object.assign(globalThis, { EventSource })

onEachDatabase((database) => {
  let test: TestEngine
  let mia: PocketBase
  let otto: PocketBase
  const streams: RawStream[] = []
  const superuser = { email: 'root@example.com', password: 'root-password' }

  beforeAll(async () => {
    test = await startTestEngine({
      database,
      collections: [people, notes],
      batch: { enabled: true },
      superuser,
    })
    await signUp(test, 'mia@example.com', { username: 'mia' })
    await signUp(test, 'otto@example.com', { username: 'otto', emailVisibility: false })
    mia = await logIn(test, 'mia')
    otto = await logIn(test, 'otto')
  })
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })
  afterAll(() => test.close())

  const post = (body: object, client = newClient(test)) =>
    client.send('/api/realtime', { method: 'POST', body })
  async function open(topics: string[], client = newClient(test)): Promise<RawStream> {
    const stream = await RawStream.open(test.url)
    streams.push(stream)
    await post({ clientId: stream.clientId, subscriptions: topics }, client)
    return stream
  }
  const write = (title: string, more: object = {}, client = mia) =>
    client.collection('notes').create({ title, owner: idOf(client), ...more })
  // When a change for all of these streams has arrived, everything before it has.
  async function settle(...listening: RawStream[]): Promise<void> {
    const mark = await mia.collection('notes').create({ title: 'mark', open: true })
    const arrived = (stream: RawStream) => stream.text.includes(mark.id)
    await expect.poll(() => listening.every(arrived), { timeout: 5000 }).toBe(true)
  }

  describe('the stream', () => {
    it('begins by naming the client', async () => {
      const stream = await open([])
      expect(stream.text).toBe(
        `id:${stream.clientId}\nevent:PB_CONNECT\ndata:{"clientId":"${stream.clientId}"}\n\n`,
      )
      expect(stream.clientId).toMatch(/^[A-Za-z0-9]{40}$/)
      expect(stream.headers.get('content-type')).toBe('text/event-stream')
      expect(stream.headers.get('cache-control')).toBe('no-store')
      expect(stream.headers.get('x-accel-buffering')).toBe('no')
    })

    it('carries events named as they were subscribed', async () => {
      const topics = ['notes/*', 'notes', 'nothing/*', '@oauth2']
      const stream = await open(topics)
      const note = await write('hello', { open: true })
      await settle(stream)
      const events = without(stream)
      expect(events.map(({ event }) => event).toSorted()).toEqual(['notes', 'notes/*'])
      expect(events[0]).toMatchObject({
        id: stream.clientId,
        data: { action: 'create', record: { id: note.id, title: 'hello', collectionName: 'notes' } },
      })
    })
  })

  describe('saying what to hear', () => {
    const plain = 'Something went wrong while processing your request.'
    it.each([
      ['an unknown client', { clientId: 'nope' }, 404, 'Missing or invalid client id.', {}],
      [
        'no client',
        {},
        400,
        plain,
        { clientId: { code: 'validation_required', message: 'Cannot be blank.' } },
      ],
      ['a wrong type', { clientId: 'x', subscriptions: 'notes' }, 400, plain, {}],
    ])('refuses %s', async (_, body, status, message, data) => {
      await expect(post(body)).rejects.toMatchObject({ status, response: { message, data } })
    })

    it.each([
      [
        'too many topics',
        Array.from({ length: 1001 }, (_, n) => `t${n}`),
        { code: 'validation_length_too_long' },
      ],
      ['a topic that is too long', ['ok', 'x'.repeat(2501)], { '1': { code: 'validation_length_too_long' } }],
    ])('refuses %s', async (_, subscriptions, problem) => {
      const stream = await open([])
      await expect(post({ clientId: stream.clientId, subscriptions })).rejects.toMatchObject({
        status: 400,
        response: { data: { subscriptions: problem } },
      })
    })

    it('replaces the whole list', async () => {
      const stream = await open(['people/*', 'notes/*'])
      const other = await open(['notes/*'])
      await post({ clientId: stream.clientId, subscriptions: [] })
      await write('unheard', { open: true })
      await settle(other)
      expect(without(stream)).toEqual([])
    })
  })

  describe('rights', () => {
    it('decide which events each subscriber receives', async () => {
      const [guest, owner, stranger] = [
        await open(['notes/*']),
        await open(['notes/*'], mia),
        await open(['notes/*'], otto),
      ]
      const note = await write('private', { hush: 'hush' })
      await mia.collection('notes').update(note.id, { open: true })
      await mia.collection('notes').update(note.id, { open: false })
      await mia.collection('notes').delete(note.id)
      await settle(guest, owner, stranger)
      const actions = (stream: RawStream) =>
        without(stream).map(({ data }) => (data as { action: string }).action)
      expect(actions(owner)).toEqual(['create', 'update', 'update', 'delete'])
      expect(actions(guest)).toEqual(['update'])
      expect(actions(stranger)).toEqual(['update'])
      expect(without(owner)[0]?.data).toMatchObject({ record: { hush: 'hush' } })
      expect(JSON.stringify(without(stranger))).not.toContain('hush')
    })

    it('decide on a delete by the record as it was', async () => {
      const [guest, owner] = [await open(['notes/*']), await open(['notes/*'], mia)]
      const [hidden, shown] = [await write('hidden'), await write('shown', { open: true })]
      await mia.collection('notes').delete(hidden.id)
      await mia.collection('notes').delete(shown.id)
      await settle(guest, owner)
      expect(guest.heard.filter((line) => line.endsWith('delete'))).toHaveLength(1)
      expect(owner.heard.filter((line) => line.endsWith('delete'))).toHaveLength(2)
    })

    it('show an e-mail to its owner and to superusers only', async () => {
      const root = newClient(test)
      await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
      const topic = ['people/*', 'notes/*']
      const [own, other, all] = [await open(topic, otto), await open(topic, mia), await open(topic, root)]
      await otto.collection('people').update(idOf(otto), { name: 'Otto' })
      await settle(own, other, all)
      const records = [own, other, all].map((stream) => JSON.stringify(without(stream)))
      expect(records.map((text) => text.includes('otto@example.com'))).toEqual([true, false, true])
      expect(records.every((text) => text.includes('"name":"Otto"'))).toBe(true)
    })

    it('show it in expanded records in the same way', async () => {
      const topic = [`notes/*?options=${encodeURIComponent(JSON.stringify({ query: { expand: 'owner' } }))}`]
      const [own, other] = [await open(topic, otto), await open(topic, mia)]
      await write('from otto', { open: true }, otto)
      await settle(own, other)
      const [seenByOwner, seenByOther] = [own, other].map((stream) => JSON.stringify(without(stream)))
      expect(seenByOwner).toContain('otto@example.com')
      expect(seenByOther).not.toContain('otto@example.com')
      expect(seenByOther).toContain('"username":"otto"')
    })
  })

  describe('options', () => {
    it('filter, expand and cut', async () => {
      const topic = withQuery('notes/*', {
        filter: 'title ~ "yes"',
        expand: 'owner',
        fields: 'title,expand.owner.username',
      })
      const stream = await open([topic, 'notes/*'])
      await write('no', { open: true })
      await write('yes', { open: true })
      await settle(stream)
      const events = without(stream).filter(({ event }) => event === topic)
      expect(events.map(({ data }) => data)).toEqual([
        { action: 'create', record: { title: 'yes', expand: { owner: { username: 'mia' } } } },
      ])
    })

    it('that are invalid send no events and affect no other client', async () => {
      const bad = withQuery('notes/*', { filter: 'nope = (' })
      const stream = await open([bad, 'notes/*', 'notes/*\nevent:x'])
      const { id } = await write('fine', { open: true })
      await mia.collection('notes').delete(id)
      await settle(stream)
      expect(stream.heard.filter((line) => !line.startsWith('notes/* '))).toEqual([])
      expect(without(stream).map(({ event }) => event)).toEqual(['notes/*', 'notes/*'])
    })
  })

  it('takes subscriptions from whatever address its reader has by then', async () => {
    const server = test.engine.createServer({ trustProxy: true })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const stream = await RawStream.open(url)
    streams.push(stream)
    const subscribeFrom = async (address: string, client: PocketBase) => {
      const response = await fetch(`${url}/api/realtime`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          authorization: client.authStore.token,
        },
        body: JSON.stringify({ clientId: stream.clientId, subscriptions: ['notes/*'] }),
      })
      return response.status
    }
    expect(await subscribeFrom('2001:db8::7', mia)).toBe(204)
    expect(await subscribeFrom('198.51.100.7', mia)).toBe(204)
    expect(await subscribeFrom('198.51.100.7', otto)).toBe(403)
    expect(await subscribeFrom('198.51.100.7', newClient(test))).toBe(403)
    await settle(stream)
  })

  describe('the login of a stream', () => {
    it('can be added but not replaced by another account', async () => {
      const stream = await open(['notes/*'])
      const say = (client: PocketBase) =>
        post({ clientId: stream.clientId, subscriptions: ['notes/*'] }, client)
      await say(mia)
      await say(mia)
      const refusal = {
        status: 403,
        response: { message: "The current and the previous request authorization don't match." },
      }
      await expect(say(otto)).rejects.toMatchObject(refusal)
      await expect(say(newClient(test))).rejects.toMatchObject(refusal)
    })

    it('is dropped when the tokens end, and the stream continues for a guest', async () => {
      const { id } = await signUp(test, 'leaver@example.com')
      const leaver = await logIn(test, 'leaver@example.com')
      const stream = await open(['notes/*'], leaver)
      await write('before', {}, leaver)
      await test.engine.revokeTokens('people', id)
      await test.engine.recordsOf('notes').create({ title: 'after', owner: id })
      await settle(stream)
      expect(JSON.stringify(without(stream))).toContain('before')
      expect(JSON.stringify(without(stream))).not.toContain('after')
      await post({ clientId: stream.clientId, subscriptions: ['notes/*'] }, mia)
    })

    it('is dropped with a second greeting when the tokens end, so that the page notices', async () => {
      const { id } = await signUp(test, 'surprised@example.com')
      const surprised = await logIn(test, 'surprised@example.com')
      const [stream, other] = [await open(['notes/*'], surprised), await open(['notes/*'], mia)]
      await test.engine.revokeTokens('people', id)
      const { clientId } = stream
      await expect.poll(() => greetings(stream)).toHaveLength(2)
      expect(greetings(stream)[1]).toMatchObject({ id: clientId, data: { clientId } })
      await settle(stream, other)
      expect(greetings(stream)).toHaveLength(2)
      expect(greetings(other)).toHaveLength(1)
    })
  })

  describe('several changes at once', () => {
    it('are announced one by one after a batch, and not at all when it fails', async () => {
      const stream = await open(['notes/*'])
      const good = mia.createBatch()
      good.collection('notes').create({ title: 'one', open: true })
      good.collection('notes').create({ title: 'two', open: true })
      await good.send()
      const bad = mia.createBatch()
      bad.collection('notes').create({ title: 'three', open: true })
      bad.collection('notes').create({ title: '' })
      await expect(bad.send()).rejects.toMatchObject({ status: 400 })
      await settle(stream)
      expect(without(stream).map(({ data }) => (data as { record: { title: string } }).record.title)).toEqual(
        ['one', 'two'],
      )
    })

    it('include what a delete takes along', async () => {
      const { id } = await signUp(test, 'gone@example.com')
      const gone = await logIn(test, 'gone@example.com')
      await write('mine', { open: true }, gone)
      const stream = await open(['notes/*', 'people/*'], mia)
      await gone.collection('people').delete(id)
      await settle(stream)
      expect(stream.heard.filter((line) => line.endsWith('delete')).toSorted()).toEqual([
        'notes/* delete',
        'people/* delete',
      ])
    })
  })

  it('works with the official client', async () => {
    const events: RecordSubscription[] = []
    const client = await logIn(test, 'mia')
    const stop = await client
      .collection('notes')
      .subscribe('*', (event) => events.push(event), { expand: 'owner' })
    const note = await write('to the client')
    const stopOne = await client.collection('notes').subscribe(note.id, (event) => events.push(event))
    await mia.collection('notes').delete(note.id)
    await expect.poll(() => events.map(({ action }) => action)).toEqual(['create', 'delete', 'delete'])
    expect(events[0]?.record['expand']).toMatchObject({
      owner: { username: 'mia', email: 'mia@example.com' },
    })
    await stop()
    await stopOne()
  })

  it('tells every stream to come back when the server closes', async () => {
    const second = await startTestEngine({ database, collections: [people, notes] })
    const stream = await RawStream.open(second.url)
    await second.close()
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.text).toMatch(/retry:\d{3,4}\n\n$/)
  })

  it('is not fooled by a password change of the person itself', async () => {
    await signUp(test, 'changer@example.com')
    const changer = await logIn(test, 'changer@example.com')
    const stream = await open(['notes/*'], changer)
    const next = 'another-horse'
    await changer
      .collection('people')
      .update(idOf(changer), { oldPassword: password, password: next, passwordConfirm: next })
    await test.engine.recordsOf('notes').create({ title: 'still private', owner: idOf(changer) })
    await settle(stream)
    expect(JSON.stringify(without(stream))).not.toContain('still private')
  })
})

function idOf(client: PocketBase): string {
  return client.authStore.record?.id ?? ''
}

function withQuery(path: string, query: object): string {
  return `${path}?options=${encodeURIComponent(JSON.stringify({ query }))}`
}

/** Returns the greetings. `without` returns what follows the first one, apart from the marks of `settle`. */
function greetings({ events }: RawStream): RawEvent[] {
  return events.filter(({ event }) => event === 'PB_CONNECT')
}

function without(stream: RawStream): RawEvent[] {
  return stream.events.slice(1).filter(({ data }) => !JSON.stringify(data).includes('"mark"'))
}
