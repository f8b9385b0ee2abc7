import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'
import type { RecordSubscription } from 'pocketbase'
import { expect } from 'vitest'
import { expectRefusal, fieldError, postJson, send } from './harness/answers.ts'
import { openStream } from './harness/event-stream.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const { member, other } = accounts
const clipOf = (user: string, title: string) => ({
  user,
  clip_title: title,
  clip_link: 'https://live.example',
})

export const realtime = describeConformance('realtime', (api, row) => {
  const listen = async (client: PocketBase, collection: string, topic = '*', options: object = {}) => {
    Object.assign(globalThis, { EventSource })
    const events: RecordSubscription[] = []
    await client.collection(collection).subscribe(topic, (event) => events.push(event), options)
    return events
  }
  const told = (events: RecordSubscription[]) =>
    events.map(({ action, record }) => `${action} ${record['clip_title'] ?? record.id}`)
  // A last change that every listener may see tells that the earlier ones had their time.
  const settle = async (events: RecordSubscription[], mark: string) => {
    await api.pb('superuser').collection('clips').create(clipOf(other.id, mark))
    await expect.poll(() => told(events), { timeout: 8000 }).toContain(`create ${mark}`)
    return told(events).filter((line) => line !== `create ${mark}`)
  }

  row('the stream opens with PB_CONNECT', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    const first = await stream.next()
    expect(first.event).toBe('PB_CONNECT')
    expect(first.id).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(JSON.parse(first.data)).toEqual({ clientId: first.id })
    stream.close()
  })
  row('create, update and delete are announced', async () => {
    const guest = api.pb()
    const events = await listen(guest, 'clips')
    const clips = api.pb('member').collection('clips')
    const { id } = await clips.create(clipOf(member.id, 'Live'))
    await clips.update(id, { clip_title: 'Alive' })
    await clips.delete(id)
    expect(await settle(events, 'mark1')).toEqual(['create Live', 'update Alive', 'delete Alive'])
    await guest.realtime.unsubscribe()
  })
  row('one record is announced under its own topic', async () => {
    const guest = api.pb()
    const events = await listen(guest, 'clips', ids.clip(5))
    const root = api.pb('superuser').collection('clips')
    await root.update(ids.clip(6), { clip_title: 'Six' })
    await root.update(ids.clip(5), { clip_title: 'Five' })
    await expect.poll(() => told(events), { timeout: 8000 }).toEqual(['update Five'])
    await guest.realtime.unsubscribe()
  })
  row('the list rule decides per subscriber', async () => {
    const [mine, others] = [api.pb('member'), api.pb('other')]
    const [seenByMember, seenByOther] = [
      await listen(mine, 'users_notes'),
      await listen(others, 'users_notes'),
    ]
    const notes = api.pb('admin').collection('users_notes')
    await notes.update(ids.note(1), { notes: 'first' })
    await notes.update(ids.note(2), { notes: 'second' })
    await expect
      .poll(() => seenByOther.map(({ record }) => record.id), { timeout: 8000 })
      .toEqual([ids.note(2)])
    await expect
      .poll(() => seenByMember.map(({ record }) => record.id), { timeout: 8000 })
      .toEqual([ids.note(1)])
    await Promise.all([mine.realtime.unsubscribe(), others.realtime.unsubscribe()])
  })
  row('a record that stops matching goes silent', async () => {
    const guest = api.pb()
    const events = await listen(guest, 'field_kinds')
    const kinds = api.pb('superuser').collection('field_kinds')
    await kinds.update(ids.kind(1), { score: 8 })
    await kinds.update(ids.kind(1), { flag: false })
    await kinds.update(ids.kind(3), { score: 9 })
    await expect.poll(() => events.map(({ record }) => record['score']), { timeout: 8000 }).toEqual([8, 9])
    await guest.realtime.unsubscribe()
  })
  row('filter, expand and fields shape what is sent', async () => {
    const guest = api.pb()
    const options = {
      filter: 'highest_round > 50',
      expand: 'user',
      fields: 'id,clip_title,expand.user.username',
    }
    const events = await listen(guest, 'clips', '*', options)
    const clips = api.pb('member').collection('clips')
    await clips.create({ ...clipOf(member.id, 'Low'), highest_round: 5 })
    await clips.create({ ...clipOf(member.id, 'High'), highest_round: 99 })
    await expect.poll(() => told(events), { timeout: 8000 }).toEqual(['create High'])
    expect(events[0]?.record).toEqual({
      id: expect.any(String),
      clip_title: 'High',
      expand: { user: { username: 'mia' } },
    })
    await guest.realtime.unsubscribe()
  })
  row('hidden addresses stay hidden per subscriber', async () => {
    const [self, stranger] = [api.pb('other'), api.pb('member')]
    const [own, foreign] = [await listen(self, 'users', other.id), await listen(stranger, 'users', other.id)]
    await api.pb('superuser').collection('users').update(other.id, { name: 'Otto II' })
    await expect.poll(() => own.length + foreign.length, { timeout: 8000 }).toBe(2)
    expect(own[0]?.record['email']).toBe(other.email)
    expect(foreign[0]?.record).not.toHaveProperty('email')
    await Promise.all([self.realtime.unsubscribe(), stranger.realtime.unsubscribe()])
  })
  row('cascaded deletes are announced', async () => {
    const guest = api.pb()
    const events = await listen(guest, 'clip_votes')
    await api.pb('superuser').collection('clips').delete(ids.clip(1))
    const deleted = () => events.map(({ action, record }) => `${action} ${record.id}`).toSorted()
    await expect.poll(deleted, { timeout: 8000 }).toEqual([`delete ${ids.vote(1)}`, `delete ${ids.vote(2)}`])
    await guest.realtime.unsubscribe()
  })
  row('a committed batch announces each item, a rolled-back one none', async () => {
    const guest = api.pb()
    const events = await listen(guest, 'clips')
    const failing = api.pb('member').createBatch()
    failing.collection('clips').create(clipOf(member.id, 'Rolled'))
    failing.collection('clips').create(clipOf(member.id, ''))
    await expect(failing.send()).rejects.toMatchObject({ status: 400 })
    const passing = api.pb('member').createBatch()
    passing.collection('clips').create(clipOf(member.id, 'One'))
    passing.collection('clips').create(clipOf(member.id, 'Two'))
    await passing.send()
    expect((await settle(events, 'mark2')).toSorted()).toEqual(['create One', 'create Two'])
    await guest.realtime.unsubscribe()
  })
  row('unsubscribing ends the events', async () => {
    const guest = api.pb()
    const [faqs, clips] = [await listen(guest, 'faqs'), await listen(guest, 'clips')]
    await guest.collection('faqs').unsubscribe('*')
    await api.pb('superuser').collection('faqs').create({ question: 'Quiet?' })
    await settle(clips, 'mark3')
    expect(faqs).toEqual([])
    await guest.realtime.unsubscribe()
  })

  const subscribe = (body: object, as: 'guest' | 'member' | 'other' = 'guest') =>
    postJson(api, '/api/realtime', JSON.stringify(body), as)
  row('the event name is the topic as subscribed, by name or id', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    const { id: clientId } = await stream.next()
    const options = `?options=${encodeURIComponent('{"query":{"fields":"id"}}')}`
    const topics = [`pbc_53716239/*${options}`]
    expect((await subscribe({ clientId, subscriptions: topics })).status).toBe(204)
    const { id } = await api.pb('superuser').collection('clips').create(clipOf(other.id, 'Named'))
    const event = await stream.next()
    expect([event.event, event.id, JSON.parse(event.data)]).toEqual([
      topics[0],
      clientId,
      { action: 'create', record: { id } },
    ])
    stream.close()
  })
  row('subscribing replaces the whole list, and unknown topics are silent', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    const { id: clientId } = await stream.next()
    await subscribe({ clientId, subscriptions: ['clips/*'] })
    expect((await subscribe({ clientId, subscriptions: ['nope/*', 'faqs'] })).status).toBe(204)
    await api.pb('superuser').collection('clips').create(clipOf(other.id, 'Unheard'))
    await api.pb('superuser').collection('faqs').create({ question: 'Heard?' })
    expect((await stream.next()).event).toBe('faqs')
    stream.close()
  })
  row('a guest connection may log in, but not change afterwards', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    const { id: clientId } = await stream.next()
    const subscriptions = ['clips/*']
    expect((await subscribe({ clientId, subscriptions })).status).toBe(204)
    expect((await subscribe({ clientId, subscriptions }, 'member')).status).toBe(204)
    for (const as of ['other', 'guest'] as const) {
      expect((await subscribe({ clientId, subscriptions }, as)).json).toEqual({
        data: {},
        message: "The current and the previous request authorization don't match.",
        status: 403,
      })
    }
    stream.close()
  })
  row('an unknown client id is 404', async () => {
    expect((await subscribe({ clientId: 'nope', subscriptions: [] })).json).toEqual({
      data: {},
      message: 'Missing or invalid client id.',
      status: 404,
    })
  })
  row('a missing client id is a field error', async () => {
    expect((await subscribe({ subscriptions: [] })).json).toMatchObject({
      status: 400,
      data: { clientId: fieldError('validation_required', 'Cannot be blank.') },
    })
  })
  row('too many topics, a long topic and a wrong type are refused', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    const { id: clientId } = await stream.next()
    const topics = Array.from({ length: 1001 }, (_, n) => `clips/${n}`)
    for (const subscriptions of [topics, ['t'.repeat(2501)], 'clips/*', [{}]]) {
      expect((await subscribe({ clientId, subscriptions })).status).toBe(400)
    }
    stream.close()
  })
  row('a changed password makes the connection a guest', async () => {
    const password = 'listener-pass'
    const root = api.pb('superuser')
    const body = { username: 'listener', email: 'listener@example.com', password, passwordConfirm: password }
    const { id } = await root.collection('users').create(body)
    const client = api.pb()
    await client.collection('users').authWithPassword('listener', password)
    const roles = await listen(client, 'discord_roles')
    await root.collection('discord_roles').update(ids.role(1), { position: 11 })
    await expect.poll(() => roles.length, { timeout: 8000 }).toBe(1)
    await root.collection('users').update(id, { password: 'listener-two', passwordConfirm: 'listener-two' })
    await root.collection('discord_roles').update(ids.role(1), { position: 12 })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(roles.map(({ record }) => record['position'])).toEqual([11])
    await client.realtime.unsubscribe()
  })
  row('health answers while streams are open', async () => {
    const stream = await openStream(`${api.url}/api/realtime`)
    expect((await send(api, '/api/health')).status).toBe(200)
    stream.close()
    await expectRefusal(
      api.pb().collection('clips').getOne('nope'),
      404,
      "The requested resource wasn't found.",
    )
  })
})
