import { EventSource } from 'eventsource'
import { describe, expect, test } from 'vitest'
import { allSeenPath } from '@longhouse/contract/notifications'
import { applicationValues, createEvent, eventValues, hoursFromNow } from '../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, idOf } from '../../testing/test-site.ts'
import { pruneNotifications } from './notifications.jobs.ts'
import { causes, createPeopledEvent, toldAbout, type EventNoticeKind } from './notifications.fixture.ts'

Object.assign(globalThis, { EventSource })

let made = 0
const daysAgo = (days: number) => hoursFromNow(-24 * days)

onBothDatabases((site, database) => {
  const newPerson = (values = {}) => createPerson(site.engine, `notices-${(made += 1)}`, values)
  const newPeople = async (values = {}) => {
    const [registered, waiting] = [await newPerson(values), await newPerson(values)]
    return { registered: registered.id, waiting: waiting.id }
  }
  const newNotice = (values = {}) =>
    site.engine.recordsOf('notifications').create({
      user: site.people.member.id,
      kind: 'event_moved',
      group: `event_moved:${(made += 1)}`,
      count: 1,
      at: hoursFromNow(0),
      ...values,
    })

  testRights(site, {
    options: onEither(database),
    collection: 'notifications',
    record: async () => (await newNotice()).id,
    submit: async ({ people }, role) => ({
      user: idOf(people, role),
      kind: 'event_moved',
      group: `event_moved:${(made += 1)}`,
    }),
    change: { seen_at: hoursFromNow(0) },
    rights: {
      list: { member: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { member: 'ok', superuser: 'ok', rest: 404 },
      create: { superuser: 'ok', rest: 403 },
      update: { member: 'ok', superuser: 'ok', rest: 404 },
      delete: { member: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  const dropSettings = async (user: string) => {
    const store = site.engine.recordsOf('notice_settings')
    const own = await store.findFirst({ filter: 'user = {:user}', params: { user } })
    if (own) await store.delete(own.id)
  }
  testRights(site, {
    options: onEither(database),
    collection: 'notice_settings',
    record: async ({ engine, people }) => {
      await dropSettings(people.member.id)
      return (await engine.recordsOf('notice_settings').create({ user: people.member.id })).id
    },
    submit: async ({ people }, role) => {
      await dropSettings(idOf(people, role))
      return { user: idOf(people, role), digest: 'daily' }
    },
    change: { digest: 'weekly' },
    rights: {
      list: { member: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { member: 'ok', superuser: 'ok', rest: 404 },
      create: { guest: 400, rest: 'ok' },
      update: { member: 'ok', superuser: 'ok', rest: 404 },
      delete: { member: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  const nobody = { superuser: 'ok', rest: 403 } as const
  const forNobody = { list: nobody, view: nobody, create: nobody, update: nobody, delete: nobody }
  const newDelivery = async (user: string) => {
    const { id: notification } = await newNotice({ user })
    return { user, notification, channel: 'discord', status: 'pending' }
  }
  testRights(site, {
    options: onEither(database),
    collection: 'notice_deliveries',
    record: async ({ engine, people }) =>
      (await engine.recordsOf('notice_deliveries').create(await newDelivery(people.member.id))).id,
    submit: ({ people }, role) => newDelivery(idOf(people, role)),
    change: { status: 'parked' },
    rights: forNobody,
  })
  testRights(site, {
    options: onEither(database),
    collection: 'direct_channels',
    record: async ({ engine }) => {
      const { id: user } = await newPerson()
      return (await engine.recordsOf('direct_channels').create({ user, discord_id: '1', channel_id: '2' })).id
    },
    submit: async () => ({ user: (await newPerson()).id, discord_id: '1', channel_id: '2' }),
    change: { channel_id: '3' },
    rights: forNobody,
  })

  const newDevice = async () => ({
    user: (await newPerson()).id,
    endpoint: `https://push.example/${(made += 1)}`,
    service: 'https://push.example',
    server_key: 'key',
  })
  testRights(site, {
    options: onEither(database),
    collection: 'push_devices',
    record: async ({ engine, people }) => {
      const values = { ...(await newDevice()), user: people.member.id }
      return (await engine.recordsOf('push_devices').create(values)).id
    },
    submit: async ({ people }, role) => ({ ...(await newDevice()), user: idOf(people, role) }),
    change: { device: 'Another name' },
    rights: {
      list: { member: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { member: 'ok', superuser: 'ok', rest: 404 },
      create: { superuser: 'ok', rest: 403 },
      update: { superuser: 'ok', rest: 403 },
      delete: { member: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  describe('recipients of notices', onEither(database), () => {
    const rows: readonly {
      kind: EventNoticeKind
      who: readonly ('registered' | 'waiting')[]
    }[] = [
      { kind: 'place_offered', who: ['waiting'] },
      { kind: 'places_free', who: ['waiting'] },
      { kind: 'check_in_open', who: ['registered'] },
      { kind: 'reminder', who: ['registered'] },
      { kind: 'event_moved', who: ['registered', 'waiting'] },
      { kind: 'event_cancelled', who: ['registered', 'waiting'] },
      { kind: 'event_back', who: ['registered', 'waiting'] },
      { kind: 'event_message', who: ['registered', 'waiting'] },
      { kind: 'squad_set', who: ['registered'] },
      { kind: 'recap_ready', who: ['registered'] },
    ]

    test.each(rows)('$kind reaches only $who, and once [ME-01]', async ({ kind, who }) => {
      const persons = await newPeople()
      const event = await createPeopledEvent(site.engine, persons)
      await causes[kind](site.engine, event)
      const before = kind === 'event_back' ? { event_cancelled: 1 } : {}
      const expected = Object.fromEntries(who.map((each) => [persons[each], { ...before, [kind]: 1 }]))
      expect(await toldAbout(site.engine, event.id)).toEqual(expected)
    })

    test.each(rows)('$kind reaches no member who is suspended or has left [ME-01]', async ({ kind }) => {
      for (const values of [{ suspended_until: hoursFromNow(1) }, { left_discord: true }]) {
        const event = await createPeopledEvent(site.engine, await newPeople(values))
        await causes[kind](site.engine, event)
        expect(await toldAbout(site.engine, event.id)).toEqual({})
      }
    })

    test.each(rows)('$kind of a draft reaches no member [ME-01]', async ({ kind }) => {
      const event = await createPeopledEvent(site.engine, {
        ...(await newPeople()),
        values: { is_draft: true },
      })
      await causes[kind](site.engine, event)
      expect(await toldAbout(site.engine, event.id)).toEqual({})
    })

    test.each(rows)('$kind reaches no member who switched it off [ME-01]', async ({ kind }) => {
      const persons = await newPeople()
      for (const user of Object.values(persons))
        await site.engine.recordsOf('notice_settings').create({ user, choices: { [kind]: { site: false } } })
      const event = await createPeopledEvent(site.engine, persons)
      await causes[kind](site.engine, event)
      for (const told of Object.values(await toldAbout(site.engine, event.id)))
        expect(told).not.toHaveProperty(kind)
      // Another kind about the same still reaches them.
      await site.engine.recordsOf('tournaments').patch([{ id: event.id, cancelled_at: '' }])
      const other = kind === 'event_moved' ? 'reminder' : 'event_moved'
      await causes[other](site.engine, event)
      expect((await toldAbout(site.engine, event.id))[persons.registered]).toMatchObject({ [other]: 1 })
    })

    test('an application notifies only staff, and never its author [ME-01]', async () => {
      const { engine, people: persons } = site
      const before = await toldAbout(engine)
      await site.as.staff.collection('staff_applications').create(applicationValues(persons.staff.id))
      const first = await toldAbout(engine)
      expect(first[persons.admin.id]?.['application']).toBe(
        (before[persons.admin.id]?.['application'] ?? 0) + 1,
      )
      expect(first[persons.staff.id]).toEqual(before[persons.staff.id])
      expect(first[persons.member.id]).not.toHaveProperty('application')

      const shown = await site.as.admin
        .collection('notifications')
        .getFullList({ filter: "kind = 'application'" })
      expect(shown).toHaveLength(1)
      await engine.recordsOf('users').update(persons.admin.id, { is_admin: false })
      const admin = await clientOf(site.url, engine, persons.admin.id)
      expect(await admin.collection('notifications').getFullList({ filter: "kind = 'application'" })).toEqual(
        [],
      )
      await engine.recordsOf('users').update(persons.admin.id, { is_admin: true })
    })

    test('a member who cancels an event that they take part in is not notified [ME-01]', async () => {
      const other = await newPerson()
      const values = { organizer: site.people.staff.id }
      const event = await createPeopledEvent(site.engine, {
        registered: site.people.staff.id,
        waiting: other.id,
        values,
      })
      await site.as.staff.collection('tournaments').update(event.id, { cancelled_at: hoursFromNow(0) })
      expect(await toldAbout(site.engine, event.id)).toEqual({ [other.id]: { event_cancelled: 1 } })
    })

    test('changes of an event that is over notify no member', async () => {
      const persons = await newPeople()
      const values = { start_date: hoursFromNow(-3), end_date: hoursFromNow(-1) }
      const event = await createPeopledEvent(site.engine, { ...persons, values })
      await site.engine.recordsOf('tournaments').update(event.id, { end_date: hoursFromNow(-0.5) })
      expect(await toldAbout(site.engine, event.id)).toEqual({})
    })

    test('a deleted message deletes its notices, and no others', async () => {
      const event = await createPeopledEvent(site.engine, await newPeople())
      await causes.event_message(site.engine, event)
      await causes.event_message(site.engine, event)
      const messages = site.engine.recordsOf('event_messages')
      const first = await messages.findFirst({ filter: `tournament = '${event.id}'` })
      expect(await site.engine.recordsOf('notifications').count({ filter: `event = '${event.id}'` })).toBe(4)
      await messages.delete(first?.id ?? '')
      expect(await site.engine.recordsOf('notifications').count({ filter: `event = '${event.id}'` })).toBe(2)
    })

    test('an offer that lapses or is withdrawn loses its notice', async () => {
      const persons = await newPeople()
      const event = await createPeopledEvent(site.engine, persons)
      await causes.place_offered(site.engine, event)
      await site.engine.recordsOf('event_waits').update(event.wait, { state: 'lapsed' })
      expect(await toldAbout(site.engine, event.id)).toEqual({})
      await causes.place_offered(site.engine, event)
      await site.engine.recordsOf('event_waits').delete(event.wait)
      expect(await toldAbout(site.engine, event.id)).toEqual({})
    })
  })

  const linesOf = async (user: string) =>
    (await clientOf(site.url, site.engine, user)).collection('notifications').getFullList()

  describe('an event that is deleted', onEither(database), () => {
    const name = 'Lost night'

    test('notifies participants and the waiting list once, with its name and time [TE-09]', async () => {
      const persons = await newPeople()
      const values = { name, start_date: hoursFromNow(4), end_date: hoursFromNow(6) }
      const event = await createPeopledEvent(site.engine, { ...persons, values })
      await causes.event_moved(site.engine, event)
      const before = await site.engine.recordsOf('tournaments').findById(event.id)
      await site.as.staff.collection('tournaments').delete(event.id)
      for (const user of Object.values(persons))
        expect(await linesOf(user)).toMatchObject([
          {
            kind: 'event_gone',
            count: 1,
            event: '',
            url: '/events',
            params: { event: { name, start_date: before?.['start_date'] } },
          },
        ])
    })

    test('keeps the notices of its cancellation, and adds none [TE-09]', async () => {
      const persons = await newPeople()
      const event = await createPeopledEvent(site.engine, { ...persons, values: { name } })
      await causes.event_moved(site.engine, event)
      await causes.event_cancelled(site.engine, event)
      await site.as.staff.collection('tournaments').delete(event.id)
      for (const user of Object.values(persons))
        expect(await linesOf(user)).toMatchObject([
          { kind: 'event_gone', count: 1, params: { event: { name } } },
        ])
    })

    test.each([
      { what: 'a draft', values: { is_draft: true } },
      { what: 'one that is over', values: { start_date: hoursFromNow(-3), end_date: hoursFromNow(-1) } },
    ])('notifies no member if it is $what [TE-09]', async ({ values }) => {
      const persons = await newPeople()
      const event = await createPeopledEvent(site.engine, { ...persons, values })
      await site.as.staff.collection('tournaments').delete(event.id)
      for (const user of Object.values(persons)) expect(await linesOf(user)).toEqual([])
    })

    test('does not notify the member who deletes it [TE-09]', async () => {
      const registered = site.people.staff.id
      const event = await createPeopledEvent(site.engine, { registered, waiting: (await newPerson()).id })
      await site.as.staff.collection('tournaments').delete(event.id)
      expect((await linesOf(registered)).filter(({ kind }) => kind === 'event_gone')).toEqual([])
    })
  })

  test(
    'ten alike are one line with a count, and a new one after it was seen [ME-07]',
    onEither(database),
    async () => {
      const [registered, waiting] = [(await newPerson()).id, (await newPerson()).id]
      const event = await createPeopledEvent(site.engine, { registered, waiting })
      for (let times = 0; times < 10; times += 1) await causes.event_moved(site.engine, event)
      const client = await clientOf(site.url, site.engine, registered)
      const [line, ...others] = await client.collection('notifications').getFullList()
      expect(line).toMatchObject({ kind: 'event_moved', count: 10, seen_at: '', url: `/events/${event.id}` })
      expect(others).toEqual([])

      await client.collection('notifications').update(line?.id ?? '', { seen_at: hoursFromNow(0) })
      await causes.event_moved(site.engine, event)
      expect(await client.collection('notifications').getFullList({ sort: '-at' })).toMatchObject([
        { count: 1, seen_at: '' },
        { count: 10, seen_at: expect.stringMatching(/^20/) },
      ])
    },
  )

  test('of the same kind are one line if written concurrently, and none is lost [ME-07]', async () => {
    const persons = { registered: (await newPerson()).id, waiting: (await newPerson()).id }
    const event = await createPeopledEvent(site.engine, persons)
    const steps = Array.from({ length: 12 }, (_, minutes) => `reminder:${minutes}:2026-12-04T20:00:00.000Z`)
    await Promise.all(
      steps.map((step) =>
        site.engine.recordsOf('completed_steps').create({ subject: `tournaments/${event.id}`, step }),
      ),
    )
    expect(await toldAbout(site.engine, event.id)).toEqual({ [persons.registered]: { reminder: 12 } })
    expect(await site.engine.recordsOf('notifications').count({ filter: `event = '${event.id}'` })).toBe(1)
  })

  test(
    '"mark all seen" reaches every open device, and leaves the notices of others alone [ME-07]',
    onEither(database),
    async () => {
      const [own, other] = [(await newPerson()).id, (await newPerson()).id]
      for (const user of [own, own, other]) await newNotice({ user })
      const [first, second] = [
        await clientOf(site.url, site.engine, own),
        await clientOf(site.url, site.engine, own),
      ]
      const heard: unknown[] = []
      await second.collection('notifications').subscribe('*', ({ record }) => heard.push(record['seen_at']))
      await first.send(allSeenPath, { method: 'POST' })
      await expect.poll(() => heard).toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/)])
      await second.collection('notifications').unsubscribe()
      const unseen = "seen_at = ''"
      expect(await second.collection('notifications').getFullList({ filter: unseen })).toEqual([])
      const others = await clientOf(site.url, site.engine, other)
      expect(await others.collection('notifications').getFullList({ filter: unseen })).toHaveLength(1)
      expect(await outcomeOf(site.as.guest.send(allSeenPath, { method: 'POST' }))).toBe(401)
    },
  )

  test(
    'the server sets the time when it was seen, and clients can change nothing else',
    onEither(database),
    async () => {
      const { id } = await newNotice()
      const notices = site.as.member.collection('notifications')
      const seen = await notices.update(id, { seen_at: '1999-01-01 00:00:00.000Z' })
      expect(Date.parse(String(seen['seen_at']))).toBeGreaterThan(Date.parse(hoursFromNow(-1)))
      expect(await notices.update(id, { seen_at: '' })).toMatchObject({ seen_at: seen['seen_at'] })
      for (const change of [
        { kind: 'reminder' },
        { url: '/x' },
        { count: 5 },
        { user: site.people.other.id },
      ])
        expect(await outcomeOf(notices.update(id, change))).toBe(400)
    },
  )

  test(
    'an old notice does not show what its reader may no longer see [ME-01]',
    onEither(database),
    async () => {
      const persons = { registered: (await newPerson()).id, waiting: (await newPerson()).id }
      const event = await createPeopledEvent(site.engine, persons)
      await causes.event_moved(site.engine, event)
      const client = await clientOf(site.url, site.engine, persons.registered)
      const shown = () => client.collection('notifications').getList(1, 1, { expand: 'event' })
      expect(await shown()).toMatchObject({
        totalItems: 1,
        items: [{ expand: { event: { name: 'Round 100' } } }],
      })
      await site.engine.recordsOf('tournaments').update(event.id, { name: 'Round 200' })
      expect(await shown()).toMatchObject({ items: [{ expand: { event: { name: 'Round 200' } } }] })
      await site.engine.recordsOf('tournaments').patch([{ id: event.id, is_draft: true }])
      const [hidden] = await site.engine.recordsOf('notifications').findAll({
        filter: 'user = {:user}',
        params: { user: persons.registered },
      })
      expect(await shown()).toMatchObject({ totalItems: 0, items: [] })
      const notices = client.collection('notifications')
      expect(await outcomeOf(notices.update(hidden?.id ?? '', { seen_at: hoursFromNow(0) }))).toBe(404)
      expect(await outcomeOf(notices.delete(hidden?.id ?? ''))).toBe(404)
      await site.engine.recordsOf('tournaments').delete(event.id)
      expect(await toldAbout(site.engine, event.id)).toEqual({})
    },
  )

  test('notices are removed after ninety days', onEither(database), async () => {
    const [old, young] = [await newNotice({ at: daysAgo(91) }), await newNotice({ at: daysAgo(89) })]
    await pruneNotifications(site)
    const store = site.engine.recordsOf('notifications')
    expect(await store.findById(old.id)).toBeUndefined()
    expect(await store.findById(young.id)).toBeDefined()
  })

  test('a data export has them all, and a deleted account leaves none', onEither(database), async () => {
    const person = await newPerson()
    await newNotice({ user: person.id, params: { text: 'only for me' } })
    const values = { user: person.id, digest: 'daily', unsubscribe_key: `key-${person.id}` }
    await site.engine.recordsOf('notice_settings').create(values)
    await site.engine.recordsOf('mails').create({
      kind: 'notice',
      status: 'pending',
      user: person.id,
      recipient: 'x@example.com',
      expires: hoursFromNow(1),
    })
    const client = await clientOf(site.url, site.engine, person.id)
    const exported = await client.send<{ records: Record<string, unknown[]> }>('/api/account/export', {})
    expect(exported.records['notifications']).toMatchObject([{ params: { text: 'only for me' } }])
    expect(exported.records['notice_settings']).toMatchObject([{ digest: 'daily' }])
    await site.engine.recordsOf('users').delete(person.id)
    for (const collection of ['notifications', 'notice_settings', 'mails'])
      expect(await site.engine.recordsOf(collection).count({ filter: `user = '${person.id}'` })).toBe(0)
  })

  describe('settings', onEither(database), () => {
    test.each([
      { field: 'quiet', value: { from: '22:00', to: '22:00' } },
      { field: 'quiet', value: { from: '25:00', to: '07:00' } },
      { field: 'quiet', value: 'night' },
      { field: 'choices', value: { nonsense: { mail: true } } },
      { field: 'choices', value: { reminder: { mail: 'yes' } } },
      { field: 'choices', value: { reminder: { pigeon: true } } },
      { field: 'reminder_minutes', value: 17 },
      { field: 'digest', value: 'hourly' },
    ])('$value is refused at $field', async ({ field, value }) => {
      const person = await newPerson()
      const client = await clientOf(site.url, site.engine, person.id)
      const attempt = client.collection('notice_settings').create({ user: person.id, [field]: value })
      await expect(attempt).rejects.toMatchObject({ status: 400, response: { data: { [field]: {} } } })
    })

    test('the next digest follows the choice and the zone, and clients cannot set it [ME-05]', async () => {
      const person = await newPerson({ time_zone: 'Europe/Berlin' })
      const client = await clientOf(site.url, site.engine, person.id)
      const store = site.engine.recordsOf('notice_settings')
      const { id, ...shown } = await client
        .collection('notice_settings')
        .create({ user: person.id, digest: 'daily' })
      expect(shown).not.toHaveProperty('next_digest')
      expect(shown).not.toHaveProperty('unsubscribe_key')
      const due = async () => String((await store.findById(id))?.['next_digest'])
      const clock = async (timeZone: string) =>
        new Date(await due()).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
      expect(await clock('Europe/Berlin')).toBe('09:00')
      await site.engine.recordsOf('users').update(person.id, { time_zone: 'Asia/Kathmandu' })
      expect(await clock('Asia/Kathmandu')).toBe('09:00')
      for (const change of [{ next_digest: hoursFromNow(-1) }, { unsubscribe_key: 'mine' }])
        expect(await outcomeOf(client.collection('notice_settings').update(id, change))).toBe(400)
      await client.collection('notice_settings').update(id, { digest: 'off' })
      expect(await due()).toBe('')
    })
  })

  test('an event without participants notifies no member', onEither(database), async () => {
    const id = await createEvent(site.engine, eventValues())
    await site.engine.recordsOf('tournaments').update(id, { end_date: hoursFromNow(20) })
    expect(await toldAbout(site.engine, id)).toEqual({})
  })
})
