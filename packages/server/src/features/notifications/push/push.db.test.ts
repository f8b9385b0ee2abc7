import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { messageLimits } from '@longhouse/contract/events'
import { allSeenPath, channelsPath } from '@longhouse/contract/notifications'
import { hoursFromNow } from '../../../testing/factories.ts'
import { causes, meanwhile } from '../notifications.fixture.ts'
import { patient, startPushSite, type Pushed, type PushSite } from './push.fixture.ts'
import { onEither } from '../../../testing/on-each-site.ts'

const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const quiet = { from: clock(-1), to: clock(1) }

onEachDatabase((database) => {
  let site: PushSite
  let stop: () => Promise<void>
  beforeAll(async () => {
    site = await startPushSite(database)
  })
  afterAll(() => site.close())
  beforeEach(() => {
    site.push.clear()
    site.push.clearFaults()
    stop = site.startWorker()
  })
  afterEach(() => stop())

  const wish = async ({ id: user }: Pushed, values: Readonly<Record<string, unknown>>) => {
    const settings = site.engine.recordsOf('notice_settings')
    // A mail that is being written may add them concurrently.
    await settings.append([{ user }])
    const own = await settings.findFirst({ filter: 'user = {:user}', params: { user } })
    return settings.update(own?.id ?? '', values)
  }

  const mailsTo = (person: Pushed) =>
    site.engine.recordsOf('mails').count({ filter: 'user = {:id}', params: { id: person.id } })

  describe('a push [ME-02]', () => {
    test(
      'comes encrypted and signed to every device, once, after a quarter of a minute [ME-02]',
      onEither(database),
      async () => {
        const person = await site.newPerson()
        const browsers = [await site.newBrowser(person), await site.newBrowser(person)]
        const before = Date.now()
        await causes.event_moved(site.engine, person.event)
        const waiting = await site.deliveriesOf(person)
        expect(waiting).toHaveLength(2)
        for (const { next_attempt } of waiting) {
          expect(Date.parse(String(next_attempt))).toBeGreaterThanOrEqual(before + 15_000)
          expect(Date.parse(String(next_attempt))).toBeLessThan(Date.now() + 16_000)
        }
        await site.letGo(person)
        await site.settled(person)
        for (const browser of browsers) {
          const [push, ...more] = site.push.pushes(browser.subscription.id)
          expect(more).toEqual([])
          expect(push).toMatchObject({
            subject: 'https://tog.example',
            urgency: 'normal',
            topic: expect.stringMatching(/^\w{15}$/),
            serverKey: await site.serverKey(person.client),
          })
          expect(push?.ttl).toBeGreaterThan(47 * 3600)
          expect(push?.ttl).toBeLessThanOrEqual(48 * 3600 + 15)
          const [notice] = await person.client.collection('notifications').getFullList()
          expect(site.messagesTo(browser)).toEqual([
            {
              title: 'Round 100 was moved',
              body: expect.stringMatching(/^It begins .* UTC now\.$/),
              url: `/events/${person.event.id}`,
              tag: notice?.id,
              count: 1,
            },
          ])
        }
        expect(site.push.refusals).toEqual([])
        const devices = await person.client.collection('push_devices').getFullList()
        for (const { last_ok, failed } of devices) expect([last_ok !== '', failed]).toEqual([true, ''])
      },
    )

    test.each(meanwhile)(
      'is not sent when $name before it is due [ME-02]',
      onEither(database),
      async ({ happen }) => {
        const person = await site.newPerson()
        const browser = await site.newBrowser(person)
        await causes.event_moved(site.engine, person.event)
        expect(await site.deliveriesOf(person)).toHaveLength(1)
        await happen(site, { registered: person, event: person.event })
        await site.letGo(person)
        await site.settled(person)
        expect(site.push.attempts).not.toContain(browser.subscription.id)
      },
    )

    test(
      'is dropped if its notice was seen, and later changes are pushed [ME-02]',
      onEither(database),
      async () => {
        const person = await site.newPerson()
        const browser = await site.newBrowser(person)
        await causes.event_moved(site.engine, person.event)
        // Two changes within fifteen seconds are one push.
        await causes.event_moved(site.engine, person.event)
        expect(await site.deliveriesOf(person)).toHaveLength(1)
        await person.client.send(allSeenPath, { method: 'POST' })
        await site.letGo(person)
        await site.settled(person)
        expect(site.messagesTo(browser)).toEqual([])
        await causes.event_moved(site.engine, person.event)
        await site.letGo(person)
        await site.settled(person)
        expect(site.messagesTo(browser)).toHaveLength(1)
      },
    )

    test('of several nodes one sends it', async () => {
      const others = [site.startWorker(), site.startWorker()]
      const person = await site.newPerson()
      const browsers = await Promise.all([1, 2, 3, 4].map(() => site.newBrowser(person)))
      await causes.event_moved(site.engine, person.event)
      await causes.event_message(site.engine, person.event)
      await site.letGo(person)
      await site.settled(person)
      for (const browser of browsers) expect(site.messagesTo(browser)).toHaveLength(1)
      await Promise.all(others.map((end) => end()))
    })

    test('a push whose response was lost is sent again, and replaces the first', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      site.push.setFault({ kind: 'lostAnswer', times: 1, subscription: browser.subscription.id })
      await causes.event_moved(site.engine, person.event)
      await site.letGo(person)
      await site.settled(person)
      const [first, second, ...more] = site.push.pushes(browser.subscription.id)
      expect(more).toEqual([])
      expect(first?.topic).toBe(second?.topic)
      expect(new Set(site.messagesTo(browser).map(({ tag }) => tag)).size).toBe(1)
    })

    test('is high in urgency and short in life when the event is soon', onEither(database), async () => {
      const values = { start_date: hoursFromNow(2), end_date: hoursFromNow(4) }
      const person = await site.newPerson({}, values)
      const browser = await site.newBrowser(person)
      await causes.reminder(site.engine, person.event)
      await site.letGo(person)
      await site.settled(person)
      const [push] = site.push.pushes(browser.subscription.id)
      expect(push?.urgency).toBe('high')
      expect(push?.ttl).toBeGreaterThan(7000)
      expect(push?.ttl).toBeLessThanOrEqual(7200)
    })

    test('is no longer than phones show, for any message of the hosts', onEither(database), async () => {
      const person = await site.newPerson({}, { name: '🎮'.repeat(40) })
      await wish(person, { choices: { event_message: { push: true } } })
      const browser = await site.newBrowser(person)
      const text = '\u{1F9DF}"\\\n'.repeat(messageLimits.text).slice(0, messageLimits.text - 1)
      await site.engine.recordsOf('event_messages').create({ tournament: person.event.id, text })
      await site.letGo(person)
      await site.settled(person)
      const [message] = site.messagesTo(browser)
      expect(Array.from(message?.body ?? '')).toHaveLength(300)
      expect(site.push.refusals).toEqual([])
    })
  })

  describe('recipients of pushes [ME-01]', onEither(database), () => {
    test('quiet hours delay a push, unless it is urgent and its event is near [ME-06]', async () => {
      const values = { start_date: hoursFromNow(2), end_date: hoursFromNow(4) }
      const person = await site.newPerson({ time_zone: 'UTC' }, values)
      await wish(person, { quiet })
      const browser = await site.newBrowser(person)
      await causes.event_moved(site.engine, person.event)
      await causes.check_in_open(site.engine, person.event)
      const moments = (await site.deliveriesOf(person)).map(({ next_attempt }) => String(next_attempt))
      expect(moments.filter((moment) => Date.parse(moment) > Date.now() + 30 * 60_000)).toHaveLength(1)
      // Also if it is due during the quiet hours.
      await site.letGo(person)
      await vi.waitFor(() => expect(site.messagesTo(browser)).toHaveLength(1), patient)
      expect(site.messagesTo(browser)[0]?.title).toContain('Check-in')
      await vi.waitFor(async () => {
        const held = (await site.deliveriesOf(person)).filter(({ status }) => status === 'pending')
        expect(held.map(({ attempts }) => attempts)).toEqual([0])
        expect(Date.parse(String(held[0]?.['next_attempt']))).toBeGreaterThan(Date.now() + 30 * 60_000)
      }, patient)
    })

    test('members who switched the kind off or have no device get none', async () => {
      const person = await site.newPerson()
      await causes.event_moved(site.engine, person.event)
      expect(await site.deliveriesOf(person)).toEqual([])
      await person.client.send(allSeenPath, { method: 'POST' })
      await site.newBrowser(person)
      await wish(person, { choices: { event_moved: { push: false } } })
      await causes.event_moved(site.engine, person.event)
      expect(await site.deliveriesOf(person)).toEqual([])
    })

    test('members without a device get a mail instead, and members who choose mail get both', async () => {
      const [without, withOne, both] = [
        await site.newPerson(),
        await site.newPerson(),
        await site.newPerson(),
      ]
      await site.newBrowser(withOne)
      await site.newBrowser(both)
      await wish(both, { choices: { event_moved: { mail: true } } })
      for (const person of [without, withOne, both]) await causes.event_moved(site.engine, person.event)
      expect(await Promise.all([without, withOne, both].map(mailsTo))).toEqual([1, 0, 1])
      const pushes = await Promise.all([without, withOne, both].map((person) => site.deliveriesOf(person)))
      expect(pushes.map(({ length }) => length)).toEqual([0, 1, 1])
    })

    test('the mail is sent after all if the last device turns out to be gone', async () => {
      const person = await site.newPerson()
      const browser = await site.newBrowser(person)
      await causes.event_moved(site.engine, person.event)
      expect(await mailsTo(person)).toBe(0)
      site.push.unsubscribe(browser.subscription.id)
      await site.letGo(person)
      await site.settled(person)
      expect(await mailsTo(person)).toBe(1)
    })

    test('the settings have the column where the site can push', async () => {
      const { client } = await site.newPerson()
      expect(await client.send(channelsPath, {})).toEqual({ channels: ['push', 'mail'] })
    })
  })
})
