import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventFeedPath, personalFeedPath, publicFeedPath } from '@longhouse/contract/calendar'
import { deleteMatching } from '../../platform/records.ts'
import { createEvent, hoursFromNow } from '../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, type Role } from '../../testing/test-site.ts'
import { readCalendar, type ReadEvent } from './read-calendar.fixture.ts'

onBothDatabases((site, database) => {
  const newKey = async (role: Role): Promise<string> => {
    const { key } = await site.as[role].send<{ key: string }>('/api/calendar/key', { method: 'POST' })
    return key
  }
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers })
  const eventsAt = async (path: string): Promise<ReadEvent[]> => {
    const response = await ask(path)
    expect(response.status).toBe(200)
    return readCalendar(await response.text()).events
  }
  const namesAt = async (path: string) => (await eventsAt(path)).map(({ summary }) => summary)
  const register = (user: string, tournament: string) =>
    site.engine.recordsOf('tournament_registrations').create({ user, tournament })
  const wait = async (user: string, tournament: string, state = 'waiting') => {
    const waits = site.engine.recordsOf('event_waits')
    const { id } = await waits.create({ user, tournament })
    await waits.patch([{ id, state }])
  }

  const addMany = (name: string, dayOf: (n: number) => number) =>
    site.engine
      .recordsOf('tournaments')
      .append(Array.from({ length: 200 }, (_, n) => ({ name: `${name}${n}`, ...days(dayOf(n)) })))

  beforeEach(async () => {
    await deleteMatching(site.engine.recordsOf('tournaments'), {})
  })

  testRights(site, {
    options: onEither(database),
    collection: 'calendar_keys',
    record: async ({ engine, people }) => {
      const keys = engine.recordsOf('calendar_keys')
      await deleteMatching(keys, {})
      return (await keys.create({ user: people.member.id, key: 'k'.repeat(32) })).id
    },
    rights: {
      list: { member: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { member: 'ok', superuser: 'ok', rest: 404 },
      // Only the server makes keys: a chosen key could be guessed.
      create: { superuser: 400, rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { member: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  describe('the key', () => {
    test('is random, found by its member, and opens the feed', onEither(database), async () => {
      const key = await newKey('member')
      expect(key).toMatch(/^[\w-]{32}$/)
      const [stored] = await site.as.member.collection('calendar_keys').getFullList()
      expect(stored).toMatchObject({ key, user: site.people.member.id, last_used: '' })
      expect(await namesAt(personalFeedPath(key))).toEqual([])
    })

    test(
      'a new one revokes the old one, and a wrong one gets a 404 [EN-05]',
      onEither(database),
      async () => {
        const old = await newKey('member')
        const key = await newKey('member')
        expect((await ask(personalFeedPath(key))).status).toBe(200)
        for (const wrong of [
          old,
          `${key}x`,
          key.slice(1),
          key.toUpperCase(),
          '',
          '%00'.repeat(32),
          'x'.repeat(32),
        ]) {
          const response = await ask(personalFeedPath(wrong))
          expect(response.status).toBe(404)
          expect(await response.json()).toEqual({
            data: {},
            message: "The requested resource wasn't found.",
            status: 404,
          })
        }
        expect((await ask(`/api/calendar/mine/${key}`)).status).toBe(404)
      },
    )

    test('of concurrent requests only one gets a valid one', async () => {
      const keys = await Promise.all([newKey('other'), newKey('other'), newKey('other')])
      const answers = await Promise.all(keys.map(async (key) => (await ask(personalFeedPath(key))).status))
      expect(answers.toSorted((one, other) => one - other)).toEqual([200, 404, 404])
    })

    test('is for members: guests and superusers get none', onEither(database), async () => {
      for (const role of ['guest', 'superuser'] as const)
        expect(await refusalOf(newKey(role))).toMatchObject({ status: 401 })
    })

    test(
      'of a member who is suspended, has left or is deleted opens nothing [EN-05]',
      onEither(database),
      async () => {
        const { id } = await createPerson(site.engine, 'rover', { discord_id: '8010' })
        const rover = await clientOf(site.url, site.engine, id)
        const { key } = await rover.send<{ key: string }>('/api/calendar/key', { method: 'POST' })
        const users = site.engine.recordsOf('users')
        const statusWith = async (values: Record<string, unknown>) => {
          await users.update(id, values)
          return (await ask(personalFeedPath(key))).status
        }
        expect(await statusWith({ suspended_until: hoursFromNow(1) })).toBe(404)
        expect(await statusWith({ suspended_until: hoursFromNow(-1) })).toBe(200)
        expect(await statusWith({ left_discord: true })).toBe(404)
        expect(await statusWith({ left_discord: false })).toBe(200)
        await users.delete(id)
        expect((await ask(personalFeedPath(key))).status).toBe(404)
        expect(await site.engine.recordsOf('calendar_keys').count({ filter: `user = '${id}'` })).toBe(0)
      },
    )

    test("is in its member's data export", onEither(database), async () => {
      const key = await newKey('member')
      const { records } = await site.as.member.send<{ records: Record<string, unknown> }>(
        '/api/account/export',
        {},
      )
      expect(records['calendar_keys']).toMatchObject([{ key }])
    })

    test('stores its last use, at most once an hour', onEither(database), async () => {
      const key = await newKey('member')
      const keys = site.engine.recordsOf('calendar_keys')
      const stored = async () => keys.findFirst({ filter: 'key = {:key}', params: { key } })
      await ask(personalFeedPath(key))
      const first = await stored()
      expect(Date.parse(String(first?.['last_used']))).toBeGreaterThan(Date.now() - 60_000)
      await ask(personalFeedPath(key))
      expect(await stored()).toEqual(first)
      await keys.update(String(first?.id), { last_used: hoursFromNow(-1.1) })
      await ask(personalFeedPath(key))
      expect(Date.parse(String((await stored())?.['last_used']))).toBeGreaterThan(Date.now() - 60_000)
    })
  })

  describe('my feed', onEither(database), () => {
    let key: string
    beforeAll(async () => {
      key = await newKey('member')
    })
    const alarms = async () => (await eventsAt(personalFeedPath(key))).map((event) => event.alarms)

    test('has exactly what I go to, host or wait for [EN-04]', async () => {
      const { engine, people } = site
      const me = people.member.id
      const going = await createEvent(engine, { name: 'going', start_date: hoursFromNow(1) })
      await register(me, going)
      await wait(me, await createEvent(engine, { name: 'waiting', start_date: hoursFromNow(1.1) }))
      await wait(me, await createEvent(engine, { name: 'offered', start_date: hoursFromNow(1.2) }), 'offered')
      await wait(me, await createEvent(engine, { name: 'lapsed' }), 'lapsed')
      await createEvent(engine, { name: 'mine', organizer: me, start_date: hoursFromNow(1.3) })
      await createEvent(engine, {
        name: 'with me',
        hosts: [people.staff.id, me],
        start_date: hoursFromNow(1.4),
      })
      await register(people.other.id, await createEvent(engine, { name: 'of another' }))
      await createEvent(engine, { name: 'a draft of mine', organizer: me, is_draft: true })

      const events = await eventsAt(personalFeedPath(key))
      expect(events.map(({ summary, status, transparency }) => [summary, status, transparency])).toEqual([
        ['going', 'CONFIRMED', 'OPAQUE'],
        ['waiting', 'TENTATIVE', 'TRANSPARENT'],
        ['offered', 'TENTATIVE', 'TRANSPARENT'],
        ['mine', 'CONFIRMED', 'OPAQUE'],
        ['with me', 'CONFIRMED', 'OPAQUE'],
      ])
      const { hostname } = new URL(site.settings.publicUrl)
      expect(events[0]).toMatchObject({
        uid: `${going}@${hostname}`,
        url: `${site.settings.publicUrl}/events/${going}`,
      })
    })

    test('has no event that was completed before its start', async () => {
      const { engine, people } = site
      const event = await createEvent(engine, { name: 'done early', is_public: true })
      const running = { name: 'done while it runs', is_public: true, start_date: hoursFromNow(-1) }
      await register(people.member.id, event)
      await register(people.member.id, await createEvent(engine, { ...running, status: 'completed' }))
      await site.as.staff.collection('tournaments').update(event, { status: 'completed' })
      const feeds = [publicFeedPath, personalFeedPath(key), personalFeedPath(key, { isAll: true })]
      for (const feed of feeds) expect(await namesAt(feed)).toEqual(['done while it runs'])
    })

    test('with everything has every event that members see, and no draft [EN-14]', async () => {
      await createEvent(site.engine, { name: 'for members', start_date: hoursFromNow(1) })
      await createEvent(site.engine, { name: 'for all', is_public: true, start_date: hoursFromNow(2) })
      await createEvent(site.engine, { name: 'a draft', is_draft: true, is_public: true })
      expect(await namesAt(personalFeedPath(key, { isAll: true }))).toEqual(['for members', 'for all'])
      expect(await namesAt(`${personalFeedPath(key)}?all=yes`)).toEqual([])
    })

    test('an event moved across a clock change keeps its UID, with the new time and a higher SEQUENCE [EN-04]', async () => {
      const { engine, people } = site
      const [before, after] = nextChange()
      const event = await createEvent(engine, {
        time_zone: 'Europe/Berlin',
        start_date: inBerlin(`${before}T20:00`),
        end_date: inBerlin(`${before}T22:00`),
      })
      await register(people.member.id, event)
      const [first] = await eventsAt(personalFeedPath(key))
      expect(first).toMatchObject({ start: inBerlin(`${before}T20:00`).toISOString(), zone: 'Europe/Berlin' })

      // The day after the clocks changed, at the same local time.
      const moved = { start_date: inBerlin(`${after}T20:00`), end_date: inBerlin(`${after}T22:00`) }
      await site.as.staff.collection('tournaments').update(event, moved)
      const text = await (await ask(personalFeedPath(key))).text()
      const [second] = readCalendar(text).events
      expect(second).toMatchObject({
        uid: first?.uid,
        start: moved.start_date.toISOString(),
        end: moved.end_date.toISOString(),
        sequence: Number(first?.sequence) + 1,
      })
      expect(text).toContain(`DTSTART;TZID=Europe/Berlin:${after.replaceAll('-', '')}T200000`)
    })

    test('has alarms only for events I go to, and only if I want reminders', async () => {
      const { engine, people } = site
      const me = people.member.id
      const settings = engine.recordsOf('notice_settings')
      await register(me, await createEvent(engine, { name: 'going' }))
      await wait(me, await createEvent(engine, { name: 'waiting', start_date: hoursFromNow(1.1) }))
      expect(await alarms()).toEqual([[], []])
      const { id } = await settings.create({ user: me, reminder_minutes: 30 })
      expect(await alarms()).toEqual([[1800], []])
      await settings.update(id, { reminder_minutes: 0 })
      expect(await alarms()).toEqual([[], []])
    })

    test('names no members, not even me [EN-05]', async () => {
      const { engine, people } = site
      const event = await createEvent(engine, { organizer: people.staff.id, hosts: [people.admin.id] })
      for (const { id } of Object.values(people)) await register(id, event)
      const text = await (await ask(personalFeedPath(key, { isAll: true }))).text()
      expect(readCalendar(text).events).toHaveLength(1)
      expect(text).not.toMatch(/ORGANIZER|ATTENDEE|CONTACT/)
      for (const { id, username, name, email } of Object.values(people))
        for (const word of [id, username, name, email]) expect(text).not.toContain(word)
    })

    test('shows cancelled events for 30 days, with the reason [EN-13]', async () => {
      const { engine, people } = site
      const event = await createEvent(engine, { name: 'off', is_public: true })
      await register(people.member.id, event)
      const change = { cancelled_at: hoursFromNow(0), cancel_reason: 'Flu' }
      await site.as.staff.collection('tournaments').update(event, change)
      for (const path of [personalFeedPath(key), publicFeedPath])
        expect(await eventsAt(path)).toMatchObject([
          {
            summary: 'off',
            status: 'CANCELLED',
            transparency: 'TRANSPARENT',
            description: expect.stringMatching(/^Flu/),
          },
        ])
      await engine.recordsOf('tournaments').patch([{ id: event, cancelled_at: hoursFromNow(-31 * 24) }])
      for (const path of [personalFeedPath(key), publicFeedPath])
        await expect.poll(() => namesAt(path)).toEqual([])
    })

    const allNames = () => namesAt(personalFeedPath(key, { isAll: true }))

    test('reaches a month back and half a year ahead; of more than 200 events it has the nearest', async () => {
      for (const count of [-31, -29, 179, 181])
        await createEvent(site.engine, { name: `${count}`, ...days(count) })
      expect(await allNames()).toEqual(['-29', '179'])
      await addMany('over', (n) => -1 - n / 100)
      expect(await allNames()).toEqual([...Array.from({ length: 199 }, (_, n) => `over${198 - n}`), '179'])
      await addMany('ahead', (n) => 1 + n / 100)
      expect(await allNames()).toEqual(Array.from({ length: 200 }, (_, n) => `ahead${n}`))
    })

    test('is sent again only if it changed, and no shared cache stores it', async () => {
      const first = await ask(personalFeedPath(key))
      expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(first.headers.get('cache-control')).toBe('private, max-age=900')
      const etag = String(first.headers.get('etag'))
      const again = await ask(personalFeedPath(key), { 'if-none-match': `"other", W/${etag}` })
      expect([again.status, await again.text()]).toEqual([304, ''])
      await createEvent(site.engine, { organizer: site.people.member.id })
      expect((await ask(personalFeedPath(key), { 'if-none-match': etag })).status).toBe(200)
    })
  })

  describe('the public feed', onEither(database), () => {
    test('has the events that guests may see, and changes with them [EN-14]', async () => {
      expect(await namesAt(publicFeedPath)).toEqual([])
      const open = await createEvent(site.engine, { name: 'open', is_public: true })
      await createEvent(site.engine, { name: 'for members' })
      await createEvent(site.engine, { name: 'a draft', is_public: true, is_draft: true })
      await expect.poll(() => namesAt(publicFeedPath)).toEqual(['open'])
      await site.as.staff.collection('tournaments').update(open, { is_public: false })
      await expect.poll(() => namesAt(publicFeedPath)).toEqual([])
    })

    test('may be in any cache for 15 minutes', async () => {
      const first = await ask(publicFeedPath)
      expect(first.headers.get('cache-control')).toBe('public, max-age=900')
      const again = await ask(publicFeedPath, { 'if-none-match': String(first.headers.get('etag')) })
      expect(again.status).toBe(304)
      expect(readCalendar(await first.text()).name).toBe('The Outlaw Gamers')
    })
  })

  describe('the file of one event', onEither(database), () => {
    test('is open to guests if the event is public; members need their key [EN-14]', async () => {
      const key = await newKey('member')
      const values = { start_date: hoursFromNow(24 * 300), end_date: hoursFromNow(24 * 300 + 1) }
      const open = await createEvent(site.engine, { name: 'open', is_public: true, ...values })
      const closed = await createEvent(site.engine, { name: 'closed', ...values })
      const draft = await createEvent(site.engine, {
        name: 'draft',
        is_public: true,
        is_draft: true,
        ...values,
      })

      expect(await namesAt(eventFeedPath(open))).toEqual(['open'])
      expect(await namesAt(eventFeedPath(open, key))).toEqual(['open'])
      expect(await namesAt(eventFeedPath(closed, key))).toEqual(['closed'])
      for (const path of [
        eventFeedPath(closed),
        eventFeedPath(draft),
        eventFeedPath(draft, key),
        eventFeedPath('nothinghere0000'),
        eventFeedPath('\0'),
        eventFeedPath(open, 'x'.repeat(32)),
        eventFeedPath(closed, ''),
      ])
        expect((await ask(path)).status).toBe(404)
    })

    test('shows whether I go', async () => {
      const key = await newKey('member')
      const event = await createEvent(site.engine, { is_public: true })
      expect(await eventsAt(eventFeedPath(event, key))).toMatchObject([{ transparency: 'TRANSPARENT' }])
      await register(site.people.member.id, event)
      expect(await eventsAt(eventFeedPath(event, key))).toMatchObject([{ transparency: 'OPAQUE' }])
    })
  })
})

/** Returns the days before and after the next clock change in Berlin. */
function nextChange(): [string, string] {
  const change = Temporal.Now.zonedDateTimeISO('Europe/Berlin').getTimeZoneTransition('next')
  if (!change) throw new Error('Berlin changes its clocks')
  const day = change.toPlainDate()
  return [String(day.subtract({ days: 1 })), String(day)]
}

const inBerlin = (wall: string) =>
  new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Berlin').epochMilliseconds)

const days = (count: number) => ({
  start_date: hoursFromNow(count * 24),
  end_date: hoursFromNow(count * 24 + 1),
})
