import { EventSource } from 'eventsource'
import { expect, test } from 'vitest'
import { newNoticesFilter, type NoticeKind } from '@longhouse/contract/notifications'
import { applicationValues, hoursFromNow } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { causes, createPeopledEvent, sources, type EventNoticeKind } from './notifications.fixture.ts'
import { settleForgotten } from './notifications.jobs.ts'
import { settleOverdueNotices } from './settle-notices.ts'

Object.assign(globalThis, { EventSource })

let made = 0

onEachSite((site) => {
  const recordsOf = (name: string) => site.engine.recordsOf(name)
  const newPerson = async () => (await createPerson(site.engine, `settled-${(made += 1)}`)).id
  /** Kinds of a member's new notices, as their bell counts them. */
  const newTo = async (user: string): Promise<NoticeKind[]> => {
    const client = await clientOf(site.url, site.engine, user)
    const lines = await client.collection('notifications').getFullList({ filter: newNoticesFilter })
    return lines.map(({ kind }) => kind)
  }

  const newWorld = async () => {
    const [registered, waiting] = [await newPerson(), await newPerson()]
    const values = { start_date: hoursFromNow(1), end_date: hoursFromNow(3), check_in_minutes: 120 }
    const event = await createPeopledEvent(site.engine, { registered, waiting, values })
    const filter = 'user = {:user} && tournament = {:tournament}'
    const params = { user: registered, tournament: event.id }
    const place = await recordsOf('tournament_registrations').findFirst({ filter, params })
    const change = (changes: Readonly<Record<string, unknown>>) =>
      recordsOf('tournaments').update(event.id, changes)
    return { registered, waiting, event, place: place?.id ?? '', change }
  }
  type World = Awaited<ReturnType<typeof newWorld>>

  test('a check-in takes its notice out of the number on every device, and the notice stays', async () => {
    const { registered, event, place } = await newWorld()
    await causes.check_in_open(site.engine, event)
    const [first, second] = [
      await clientOf(site.url, site.engine, registered),
      await clientOf(site.url, site.engine, registered),
    ]
    const heard: unknown[] = []
    await second.collection('notifications').subscribe('*', ({ record }) => heard.push(record['is_done']))
    await first.collection('tournament_registrations').update(place, { presence: 'here' })
    await expect.poll(() => heard).toEqual([true])
    await second.collection('notifications').unsubscribe()
    expect(await newTo(registered)).toEqual([])
    const lines = await second.collection('notifications').getFullList()
    expect(lines).toMatchObject([{ kind: 'check_in_open', seen_at: '' }])
  })

  const aboutEvents: readonly {
    kind: EventNoticeKind
    who: 'registered' | 'waiting'
    when: string
    happen: (world: World) => Promise<unknown>
  }[] = [
    {
      kind: 'check_in_open',
      who: 'registered',
      when: 'the place is given back',
      happen: ({ place }) => recordsOf('tournament_registrations').delete(place),
    },
    {
      kind: 'check_in_open',
      who: 'registered',
      when: 'the event is put off',
      happen: ({ change }) => change({ start_date: hoursFromNow(50), end_date: hoursFromNow(51) }),
    },
    {
      kind: 'check_in_open',
      who: 'registered',
      when: 'attendance is closed',
      happen: ({ change }) => change({ attendance_closed_at: hoursFromNow(0) }),
    },
    {
      kind: 'check_in_open',
      who: 'registered',
      when: 'the host completes the event',
      happen: ({ change }) => change({ status: 'completed' }),
    },
    {
      kind: 'reminder',
      who: 'registered',
      when: 'a host says they are here',
      happen: ({ place }) =>
        site.as.staff.collection('tournament_registrations').update(place, { presence: 'here' }),
    },
    {
      kind: 'reminder',
      who: 'registered',
      when: 'the event is cancelled',
      happen: ({ change }) => change({ cancelled_at: hoursFromNow(0) }),
    },
    {
      kind: 'places_free',
      who: 'waiting',
      when: 'they leave the line',
      happen: ({ event }) => recordsOf('event_waits').delete(event.wait),
    },
    {
      kind: 'places_free',
      who: 'waiting',
      when: 'the event is full again',
      happen: ({ change }) => change({ max_participants: 2 }),
    },
    {
      kind: 'place_offered',
      who: 'waiting',
      when: 'the place is taken',
      happen: async ({ event, waiting }) => {
        const client = await clientOf(site.url, site.engine, waiting)
        const place = { user: waiting, tournament: event.id }
        const [other] = await recordsOf('tournament_registrations').findAll({
          filter: `tournament = '${event.id}'`,
        })
        await recordsOf('tournament_registrations').delete(other?.id ?? '')
        return client.collection('tournament_registrations').create(place)
      },
    },
    {
      kind: 'event_moved',
      who: 'registered',
      when: 'the event is cancelled',
      happen: ({ change }) => change({ cancelled_at: hoursFromNow(0) }),
    },
    {
      kind: 'event_cancelled',
      who: 'registered',
      when: 'the event is brought back',
      happen: ({ change }) => change({ cancelled_at: '' }),
    },
    {
      kind: 'squad_set',
      who: 'registered',
      when: 'the night ends',
      happen: async ({ event }) => {
        const [night] = await recordsOf('game_nights').findAll({ filter: `tournament = '${event.id}'` })
        return recordsOf('game_nights').update(night?.id ?? '', { state: 'ended' })
      },
    },
  ]
  test.each(aboutEvents)('$kind is no longer new when $when', async ({ kind, who, happen }) => {
    const world = await newWorld()
    await causes[kind](site.engine, world.event)
    expect(await newTo(world[who])).toContain(kind)
    await happen(world)
    expect(await newTo(world[who])).not.toContain(kind)
  })

  test('a notice that is true again after an undo is new again', async () => {
    const { registered, event, change } = await newWorld()
    await causes.reminder(site.engine, event)
    await change({ cancelled_at: hoursFromNow(0) })
    expect(await newTo(registered)).toEqual(['event_cancelled'])
    await change({ cancelled_at: '' })
    expect((await newTo(registered)).toSorted()).toEqual(['event_back', 'reminder'])
  })

  test('notices of an event end when it begins, or is over', async () => {
    const { registered, waiting, event } = await newWorld()
    for (const kind of ['reminder', 'check_in_open', 'event_moved', 'places_free'] as const)
      await causes[kind](site.engine, event)
    // The cause moved its end.
    await recordsOf('tournaments').patch([{ id: event.id, end_date: hoursFromNow(3) }])
    const at = async (hours: number) => {
      await settleOverdueNotices({ engine: site.engine, sources, now: () => new Date(hoursFromNow(hours)) })
      return [(await newTo(registered)).toSorted(), (await newTo(waiting)).toSorted()]
    }
    const all = ['check_in_open', 'event_moved', 'reminder']
    expect(await at(0.9)).toEqual([all, ['event_moved', 'places_free']])
    expect(await at(1.1)).toEqual([['check_in_open', 'event_moved'], ['event_moved']])
    expect(await at(1.2)).toEqual([['event_moved'], ['event_moved']])
    expect(await at(3.1)).toEqual([[], []])
  })

  test('notices of an event that ended weeks ago are resolved in the night', async () => {
    const { registered, event } = await newWorld()
    await causes.event_moved(site.engine, event)
    await recordsOf('tournaments').patch([{ id: event.id, end_date: hoursFromNow(3) }])
    const weeksLater = { engine: site.engine, sources, now: () => new Date(hoursFromNow(30 * 24)) }
    await settleOverdueNotices(weeksLater)
    expect(await newTo(registered)).toEqual(['event_moved'])
    await settleForgotten(weeksLater)
    expect(await newTo(registered)).toEqual([])
  })

  const run = {
    game: 'blackops6',
    map: 'terminus',
    round: 30,
    squad_size: 2,
    played_at: '2026-01-10 20:00:00.000Z',
    proof_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    status: 'pending',
    handed_in_at: '2026-01-11 08:00:00.000Z',
  }
  const elsewhere: readonly {
    kind: NoticeKind
    when: string
    /** Makes it happen. Returns the recipient and the record of the notice. */
    cause: () => Promise<{ readonly user: string; readonly id: string }>
    happen: (id: string) => Promise<unknown>
  }[] = [
    {
      kind: 'run_questioned',
      when: 'the question is answered',
      cause: async () => {
        const user = await newPerson()
        const { id } = await recordsOf('runs').create({ ...run, submitter: user })
        const author = site.people.staff.id
        await recordsOf('runs').update(id, { status: 'questioned' })
        await recordsOf('run_comments').create({ run: id, author, kind: 'question', text: 'Which seed?' })
        return { user, id }
      },
      happen: (id) => recordsOf('runs').update(id, { status: 'pending' }),
    },
    {
      kind: 'application',
      when: 'staff have answered it',
      cause: async () => {
        const values = applicationValues(await newPerson())
        return { user: site.people.staff.id, id: (await recordsOf('staff_applications').create(values)).id }
      },
      happen: (id) => site.as.staff.collection('staff_applications').update(id, { status: 'seen' }),
    },
    {
      kind: 'leave_asked',
      when: 'staff have decided',
      cause: async () => {
        const asked = { user: await newPerson(), from: hoursFromNow(24), until: hoursFromNow(72) }
        const { id } = await recordsOf('absences').create({ ...asked, state: 'asked' })
        return { user: site.people.staff.id, id }
      },
      happen: (id) => site.as.staff.collection('absences').update(id, { state: 'approved' }),
    },
    {
      kind: 'leave_decided',
      when: 'the leave is withdrawn',
      cause: async () => {
        const user = await newPerson()
        const asked = { user, from: hoursFromNow(24), until: hoursFromNow(72), state: 'asked' }
        const { id } = await recordsOf('absences').create(asked)
        await recordsOf('absences').update(id, { state: 'approved' })
        return { user, id }
      },
      happen: (id) => recordsOf('absences').update(id, { state: 'withdrawn' }),
    },
    {
      kind: 'rank_warning',
      when: 'nothing is missing any more',
      cause: async () => {
        const user = await newPerson()
        const { id } = await recordsOf('rank_progress').create({ user, state: 'active' })
        await recordsOf('rank_progress').update(id, { state: 'at_risk', warned_at: hoursFromNow(-1) })
        return { user, id }
      },
      happen: (id) => recordsOf('rank_progress').update(id, { state: 'active' }),
    },
    {
      kind: 'badge',
      when: 'the badge is taken back',
      cause: async () => {
        const user = await newPerson()
        const grant = { user, badge: 'judge', tier: 1, at: hoursFromNow(0) }
        return { user, id: (await recordsOf('badge_grants').create(grant)).id }
      },
      happen: (id) => recordsOf('badge_grants').delete(id),
    },
  ]
  test.each(elsewhere)('$kind is no longer new when $when', async ({ kind, cause, happen }) => {
    const { user, id } = await cause()
    expect(await newTo(user)).toContain(kind)
    await happen(id)
    expect(await newTo(user)).not.toContain(kind)
  })
})
