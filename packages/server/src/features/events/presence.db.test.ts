import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { eventsOn, standingClock, type Guest } from './events.fixture.ts'

const clock = standingClock()

const attendance = (client: Guest['client'], { id, closed }: { id: string; closed: unknown }) =>
  client.send<{ closedAt: string }>(`/api/events/${id}/attendance`, { method: 'POST', body: { closed } })

onEachSite((site) => {
  const on = eventsOn(site, clock)
  // Check-in opens at 19:30 and ends at 20:10.
  const night = {
    start_date: '2026-12-04 20:00:00.000Z',
    end_date: '2026-12-04 23:00:00.000Z',
    check_in_minutes: 30,
    max_participants: 8,
  }
  const say = async (client: Guest['client'], said: { guest: Guest; event: string; presence: string }) => {
    const registration = await on.registrationOf(said.guest, said.event)
    return client
      .collection('tournament_registrations')
      .update(registration?.id ?? '', { presence: said.presence })
  }

  test('a member checks in from the opening until ten minutes after the start, and at no other time [EN-10]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [early, member, late] = await on.newGuests('early', 'member', 'late')
    const event = await on.newEvent(night)
    for (const guest of [early, member, late]) await on.signUp(guest, event)
    const checkIn = (guest: Guest) => say(guest.client, { guest, event, presence: 'here' })
    const closed = { status: 400, fields: ['presence'] }

    clock.set('2026-12-04T19:29:59Z')
    expect(await refusalOf(checkIn(early))).toMatchObject(closed)
    clock.set('2026-12-04T19:30:00Z')
    expect(await checkIn(early)).toMatchObject({
      presence: 'here',
      present_at: '2026-12-04 19:30:00.000Z',
      presence_by: early.id,
    })
    clock.set('2026-12-04T20:09:59Z')
    await checkIn(member)
    clock.set('2026-12-04T20:10:00Z')
    expect(await refusalOf(checkIn(late))).toMatchObject(closed)
    expect(await on.eventOf(event)).toMatchObject({ here_count: 2 })
  })

  test('members can only check themselves in; hosts set any presence of any participant [EN-10]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [host, member, other] = await on.newGuests('host', 'member', 'other')
    const event = await on.newEvent({ ...night, hosts: [host.id] })
    await on.signUp(member, event)
    clock.set('2026-12-04T19:45:00Z')
    for (const presence of ['absent', 'excused', ''])
      expect(await outcomeOf(say(member.client, { guest: member, event, presence }))).toBe(
        presence === '' ? 'ok' : 400,
      )
    expect(await outcomeOf(say(other.client, { guest: member, event, presence: 'here' }))).toBe(404)
    for (const client of [host.client, site.as.staff]) {
      for (const presence of ['here', 'excused', 'absent', '']) {
        expect(await outcomeOf(say(client, { guest: member, event, presence }))).toBe('ok')
        const here_count = presence === 'here' ? 1 : 0
        expect(await on.eventOf(event)).toMatchObject({ here_count, participant_count: 1 })
      }
    }
    await say(host.client, { guest: member, event, presence: 'here' })
    expect(await on.registrationOf(member, event)).toMatchObject({ presence_by: host.id })
    await on.leave(member, event)
    expect(await on.eventOf(event)).toMatchObject({ here_count: 0, participant_count: 0 })
  })

  test('a member cannot sign up as checked in, or change other fields than the presence [EN-10]', async () => {
    clock.set('2026-12-04T19:45:00Z')
    const [member] = await on.newGuests('member')
    const event = await on.newEvent(night)
    const registrations = member.client.collection('tournament_registrations')
    const sent = { user: member.id, tournament: event, presence: 'here' }
    const made = await registrations.create(sent)
    expect(made).toMatchObject({ presence: '', present_at: '', presence_by: '' })
    expect(await outcomeOf(registrations.update(made.id, { presence: 'here', slot: 'a' }))).toBe(404)
    const forged = { presence: 'here', present_at: '2020-01-01 00:00:00.000Z' }
    expect(await refusalOf(registrations.update(made.id, forged))).toMatchObject({ fields: ['present_at'] })
  })

  test('an absence frees the place, and a latecomer gets it back while it is free [EN-10]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [host, first, second, third] = await on.newGuests('host', 'first', 'second', 'third')
    const event = await on.fullEvent([first, second, third], {
      ...night,
      max_participants: 2,
      hosts: [host.id],
    })
    const set = (guest: Guest, presence: string) => say(host.client, { guest, event, presence })
    await set(first, 'absent')
    expect(await on.standing([first, second, third], event)).toEqual(['in', 'in', 'offered'])
    expect(await refusalOf(set(first, 'here'))).toMatchObject({ status: 400, fields: ['presence'] })
    await on.stopWaiting(third, event)
    expect(await outcomeOf(set(first, 'here'))).toBe('ok')
    await set(first, 'absent')
    await on.signUp(third, event)
    // The evening is over: corrections take no places any more.
    clock.set('2026-12-04T23:30:00Z')
    expect(await outcomeOf(set(first, 'here'))).toBe('ok')
  })

  test('closing attendance marks unseen participants as absent, and nothing changes until it is reopened [EN-11] [TE-08]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [host, here, excused, missing] = await on.newGuests('host', 'here', 'excused', 'missing')
    const event = await on.newEvent({ ...night, hosts: [host.id] })
    for (const guest of [here, excused, missing]) await on.signUp(guest, event)
    expect(await refusalOf(attendance(host.client, { id: event, closed: true }))).toMatchObject({
      status: 400,
      message: 'This event has not begun',
    })
    clock.set('2026-12-04T20:05:00Z')
    await say(here.client, { guest: here, event, presence: 'here' })
    await say(host.client, { guest: excused, event, presence: 'excused' })
    const { closedAt } = await attendance(host.client, { id: event, closed: true })
    expect(closedAt).toBe('2026-12-04 20:05:00.000Z')
    const presences = async () =>
      Promise.all(
        [here, excused, missing].map(async (guest) => (await on.registrationOf(guest, event))?.presence),
      )
    expect(await presences()).toEqual(['here', 'excused', 'absent'])
    expect(await on.eventOf(event)).toMatchObject({ attendance_closed_at: closedAt, here_count: 1 })

    clock.set('2026-12-04T20:06:00Z')
    const closed = { status: 400, message: 'Attendance is closed' }
    for (const client of [missing.client, host.client, site.as.staff]) {
      const said = say(client, { guest: missing, event, presence: 'excused' })
      expect(await refusalOf(said)).toMatchObject({ status: 400, fields: ['presence'] })
    }
    for (const guest of [excused, missing])
      expect(await refusalOf(on.leave(guest, event))).toMatchObject(closed)
    const { id = '' } = (await on.registrationOf(missing, event)) ?? {}
    const asStaff = site.as.staff.collection('tournament_registrations')
    expect(await refusalOf(asStaff.delete(id))).toMatchObject(closed)
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 3 })
    expect(await attendance(host.client, { id: event, closed: true })).toEqual({ closedAt })
    expect(await attendance(host.client, { id: event, closed: false })).toEqual({ closedAt: '' })
    // Reopened, it can be corrected.
    expect(await outcomeOf(say(host.client, { guest: missing, event, presence: 'excused' }))).toBe('ok')
    expect(await attendance(site.as.staff, { id: event, closed: true })).toEqual({
      closedAt: '2026-12-04 20:06:00.000Z',
    })
    const logged = await site.engine.recordsOf('audit_log').findFirst({
      filter: 'record = {:event}',
      params: { event },
    })
    expect(logged).toMatchObject({ action: 'update', actor_id: site.people.staff.id })
  })

  test('attendance and the door are for hosts and staff; other members do not find a draft [EN-11]', async () => {
    clock.set('2026-12-04T20:00:00Z')
    const [host, member] = await on.newGuests('host', 'member')
    const event = await on.newEvent({ ...night, hosts: [host.id] })
    const draft = await on.newEvent({ ...night, is_draft: true })
    const door = (client: Guest['client'], id: string) =>
      client.send<unknown>(`/api/events/${id}/door`, { method: 'POST', body: { user: member.id } })
    for (const act of [
      (client: Guest['client'], id: string) => attendance(client, { id, closed: true }),
      door,
    ]) {
      expect(await outcomeOf(act(site.as.guest, event))).toBe(401)
      expect(await outcomeOf(act(member.client, event))).toBe(403)
      for (const id of [draft, 'nothinghere0000']) expect(await outcomeOf(act(member.client, id))).toBe(404)
      expect(await outcomeOf(act(site.as.staff, draft))).toBe(400)
    }
    expect(await outcomeOf(attendance(host.client, { id: event, closed: 'yes' }))).toBe(400)
    expect(await outcomeOf(door(host.client, event))).toBe('ok')
    expect(await outcomeOf(attendance(host.client, { id: event, closed: true }))).toBe('ok')
  })

  test('a host admits members at the door while places are free, from check-in until attendance is closed [EN-10]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [host, first, second, third] = await on.newGuests('host', 'first', 'second', 'third')
    const event = await on.newEvent({ ...night, max_participants: 2, hosts: [host.id] })
    const letIn = (user: string) =>
      host.client.send<Record<string, unknown>>(`/api/events/${event}/door`, {
        method: 'POST',
        body: { user },
      })
    expect(await refusalOf(letIn(first.id))).toMatchObject({ message: 'Check-in is not open' })
    clock.set('2026-12-04T19:30:00Z')
    expect(await letIn(first.id)).toMatchObject({
      user: first.id,
      presence: 'here',
      present_at: '2026-12-04 19:30:00.000Z',
      presence_by: host.id,
    })
    await on.signUp(second, event)
    await on.wait(third, event)
    expect(await letIn(second.id)).toMatchObject({ presence: 'here' })
    expect(await on.eventOf(event)).toMatchObject({ here_count: 2, participant_count: 2 })
    expect(await refusalOf(letIn(third.id))).toMatchObject({ message: 'This tournament is already full' })
    expect(await refusalOf(letIn('nothinghere0000'))).toMatchObject({ status: 400, fields: ['user'] })
    await on.leave(second, event)
    await letIn(third.id)
    expect(await on.waitOf(third, event)).toBeUndefined()
    clock.set('2026-12-04T21:00:00Z')
    await attendance(host.client, { id: event, closed: true })
    expect(await refusalOf(letIn(second.id))).toMatchObject({ message: 'Attendance is closed' })
  })
}, clock)
