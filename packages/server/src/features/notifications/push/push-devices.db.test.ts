import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import PocketBase from 'pocketbase'
import { onEachDatabase } from '@longhouse/engine/testing'
import { pushDevicesPath, pushLimits, pushTestPath } from '@longhouse/contract/notifications'
import { parkPending, sendParked } from '../../../platform/deliveries/delivery-queue.ts'
import { readServerValue } from '../../../platform/server-values.ts'
import { clientOf } from '../../../testing/test-site.ts'
import { noticeDeliveryQueue } from '../direct-messages/direct-messages.delivery.ts'
import { causes } from '../notifications.fixture.ts'
import { startPushSite, type Pushed, type PushSite } from './push.fixture.ts'
import { createVapidKeys } from './vapid-keys.ts'
import { onEither } from '../../../testing/on-each-site.ts'

const devicesOf = ({ client }: Pushed) => client.collection('push_devices').getFullList()

const register = (client: PocketBase, body: object) =>
  client.send<{ id: string; device: string }>(pushDevicesPath, { method: 'POST', body })

const tryOut = ({ client }: Pushed, id: string) =>
  client.send<{ result: string }>(pushTestPath(id), { method: 'POST' })

onEachDatabase((database) => {
  let site: PushSite
  beforeAll(async () => {
    site = await startPushSite(database)
  })
  afterAll(() => site.close())
  beforeEach(() => {
    site.push.clear()
    site.push.clearFaults()
  })

  const given = async ({ client }: Pushed) => {
    const server_key = await site.serverKey(client)
    const { endpoint, keys } = site.push.subscribe(server_key)
    return { endpoint, keys, server_key }
  }

  describe('registering a device', () => {
    test('keeps its name, and never shows its keys', onEither(database), async () => {
      const person = await site.newPerson()
      const body = await given(person)
      const headers = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0' }
      const answer = await person.client.send(pushDevicesPath, { method: 'POST', body, headers })
      expect(answer).toEqual({ id: expect.any(String), device: 'Firefox on Android' })
      const [device] = await devicesOf(person)
      expect(device).toMatchObject({ endpoint: body.endpoint, device: 'Firefox on Android', last_ok: '' })
      for (const hidden of ['keys', 'server_key', 'session', 'service'])
        expect(device).not.toHaveProperty(hidden)
      const data = await person.client.send<object>('/api/account/export', {})
      expect(JSON.stringify(data)).toContain(body.endpoint)
      expect(JSON.stringify(data)).not.toContain(body.keys.auth)
    })

    test.each([
      { name: 'an unknown push service', change: { endpoint: 'https://evil.example/push' } },
      { name: 'an address of this machine', change: { endpoint: 'https://127.0.0.1/push' } },
      { name: 'metadata of a cloud', change: { endpoint: 'http://169.254.169.254/latest/meta-data' } },
      {
        name: 'an address that is too long',
        change: { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
      },
      {
        name: 'no point of the curve',
        change: { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      },
      { name: 'no keys', change: { keys: undefined } },
      { name: 'a key of another site', change: { server_key: 'another' } },
    ])('is refused for $name', onEither(database), async ({ change }) => {
      const person = await site.newPerson()
      const body = { ...(await given(person)), ...change }
      await expect(register(person.client, body)).rejects.toMatchObject({ status: 400 })
      expect(await devicesOf(person)).toEqual([])
    })

    test('is for members', onEither(database), async () => {
      const person = await site.newPerson()
      const body = await given(person)
      await expect(register(new PocketBase(site.url), body)).rejects.toMatchObject({ status: 401 })
      await expect(new PocketBase(site.url).send(pushDevicesPath, {})).rejects.toMatchObject({ status: 401 })
    })

    test('concurrent requests register a device once, and an eleventh device is refused', async () => {
      const person = await site.newPerson()
      const body = await given(person)
      const answers = await Promise.all([1, 2, 3, 4].map(() => register(person.client, body)))
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      const more = await Promise.allSettled(
        Array.from({ length: pushLimits.devices + 2 }, () => site.newBrowser(person)),
      )
      expect(more.filter(({ status }) => status === 'rejected')).toHaveLength(3)
      expect(await devicesOf(person)).toHaveLength(pushLimits.devices)
      await expect(site.newBrowser(person)).rejects.toMatchObject({
        status: 400,
        response: { message: 'You have 10 devices already. Remove one of them first.' },
      })
    })

    test(
      'a browser in which another member logged in becomes theirs, but only with its keys',
      onEither(database),
      async () => {
        const [before, after] = [await site.newPerson(), await site.newPerson()]
        const body = await given(before)
        await register(before.client, body)
        await causes.event_moved(site.engine, before.event)
        const pair = createECDH('prime256v1')
        const keys = { p256dh: pair.generateKeys('base64'), auth: randomBytes(16).toString('base64url') }
        const stolen = {
          ...body,
          keys: { ...keys, p256dh: Buffer.from(keys.p256dh, 'base64').toString('base64url') },
        }
        await expect(register(after.client, stolen)).rejects.toMatchObject({ status: 400 })
        expect(await devicesOf(before)).toHaveLength(1)
        await register(after.client, body)
        expect(await devicesOf(before)).toEqual([])
        expect(await site.deliveriesOf(before)).toEqual([])
        expect(await devicesOf(after)).toHaveLength(1)
      },
    )
  })

  const loggedIn = async (person: Pushed) => {
    const client = await clientOf(site.url, site.engine, person.id)
    await client.collection('users').authRefresh()
    const [session] = (await client.collection('_sessions').getFullList({ sort: '-created,-@rowid' })).map(
      ({ id }) => id,
    )
    return { client, session: session ?? '' }
  }

  describe('a device is removed', onEither(database), () => {
    test('with the session of its browser, ended here or elsewhere, and no other', async () => {
      const person = await site.newPerson()
      const [phone, laptop] = [await loggedIn(person), await loggedIn(person)]
      const own = await site.newBrowser(person, { session: phone.session })
      const other = await site.newBrowser(person, { session: laptop.session })
      const loose = await site.newBrowser(person)
      expect(own.id).not.toBe(other.id)
      await laptop.client.collection('_sessions').delete(phone.session)
      expect((await devicesOf(person)).map(({ id }) => id).toSorted()).toEqual(
        [other.id, loose.id].toSorted(),
      )
      await site.engine.recordsOf('users').update(person.id, { email: `new-${person.id}@example.com` })
      const left = await site.engine.recordsOf('push_devices').findAll({
        filter: 'user = {:id}',
        params: { id: person.id },
      })
      expect(left.map(({ id }) => id)).toEqual([loose.id])
    })

    test('not with a session of another member that it names', async () => {
      const [person, stranger] = [await site.newPerson(), await site.newPerson()]
      const { client, session } = await loggedIn(stranger)
      await site.newBrowser(person, { session })
      await client.collection('_sessions').delete(session)
      expect(await devicesOf(person)).toHaveLength(1)
    })

    test('when its owner removes it, with what waits for it', async () => {
      const person = await site.newPerson()
      const { id } = await site.newBrowser(person)
      await causes.event_moved(site.engine, person.event)
      const stranger = await site.newPerson()
      await expect(stranger.client.collection('push_devices').delete(id)).rejects.toMatchObject({
        status: 404,
      })
      await person.client.collection('push_devices').delete(id)
      expect(await site.deliveriesOf(person)).toEqual([])
    })
  })

  describe('a test', onEither(database), () => {
    test('is sent immediately and returns its outcome', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      expect(await tryOut(person, browser.id)).toEqual({ result: 'sent' })
      expect(site.messagesTo(browser)).toMatchObject([{ title: 'Push works here', tag: 'test', count: 0 }])
      expect((await devicesOf(person))[0]?.['last_ok']).not.toBe('')
      site.push.setFault({ kind: 'status', status: 500, subscription: browser.subscription.id })
      expect(await tryOut(person, browser.id)).toEqual({ result: 'failed' })
      expect((await devicesOf(person))[0]?.['failed']).not.toBe('')
      site.push.unsubscribe(browser.subscription.id)
      site.push.clearFaults()
      expect(await tryOut(person, browser.id)).toEqual({ result: 'gone' })
      expect(await devicesOf(person)).toEqual([])
    })

    test('of another member’s device is refused', async () => {
      const [person, stranger] = [await site.newPerson(), await site.newPerson()]
      const { id, subscription } = await site.newBrowser(person)
      await expect(tryOut(stranger, id)).rejects.toMatchObject({ status: 404 })
      await expect(tryOut(stranger, 'x%00y')).rejects.toMatchObject({ status: 404 })
      expect(site.push.attempts).not.toContain(subscription.id)
    })
  })

  describe('the keys of the site', () => {
    test('are the same for concurrent first requests, and sealed', async () => {
      const logger = pino({ level: 'silent' })
      const nodes = [1, 2, 3].map(() => createVapidKeys({ settings: site.settings, logger }))
      const found = await Promise.all(nodes.map(async (read) => read?.(site.engine)))
      expect(new Set(found.map((keys) => keys?.publicKey)).size).toBe(1)
      const stored = JSON.stringify(await readServerValue(site.engine, 'push-keys'))
      expect(stored).toContain(found[0]?.publicKey)
      expect(stored).not.toContain('PRIVATE')
    })

    test(
      'that another secret cannot open are replaced, and devices of the old ones are forgotten',
      onEither(database),
      async () => {
        const person = await site.newPerson()
        const browser = await site.newBrowser(person)
        const before = await site.serverKey(person.client)
        const { discord } = site.settings
        if (!discord) throw new Error('This site has no Discord.')
        const changed = { ...site.settings, discord: { ...discord, clientSecret: 'another secret' } }
        const read = createVapidKeys({ settings: changed, logger: pino({ level: 'silent' }) })
        const after = await read?.(site.engine)
        expect(after?.publicKey).not.toBe(before)
        const stop = site.startWorker({ ...(read && { readKeys: read }) })
        await causes.event_moved(site.engine, person.event)
        await site.letGo(person)
        await site.settled(person)
        await stop()
        expect(site.push.attempts).not.toContain(browser.subscription.id)
        expect(await devicesOf(person)).toEqual([])
      },
    )
  })

  test('a restore parks waiting pushes, and an operator can send them', onEither(database), async () => {
    const person = await site.newPerson()
    const browser = await site.newBrowser(person)
    await causes.event_moved(site.engine, person.event)
    await site.engine.transaction((tx) => parkPending(tx, noticeDeliveryQueue))
    await site.letGo(person)
    expect(await site.deliveriesOf(person)).toMatchObject([{ status: 'parked' }])
    await sendParked(site.engine, noticeDeliveryQueue)
    const stop = site.startWorker()
    await site.settled(person)
    await stop()
    expect(site.messagesTo(browser)).toHaveLength(1)
  })
})
