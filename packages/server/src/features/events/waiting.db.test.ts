import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { eventsOn, standingClock } from './events.fixture.ts'

const clock = standingClock()

const says = async (attempt: Promise<unknown>) => (await refusalOf(attempt))?.message
const slot = (id: string, places: number) => ({ id, label: `Squad ${id}`, places })

onEachSite((site) => {
  const on = eventsOn(site, clock)

  test('a free place is offered to the member who waits longest, and no other member can take it [EN-06]', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const [first, , third, fourth, stranger] = guests
    const event = await on.fullEvent(guests.slice(0, 4))
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 2, waiting_count: 2 })

    await on.leave(first, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'offered', 'waiting', 'out'])
    expect(await on.waitOf(third, event)).toMatchObject({
      offered_at: '2026-12-01 12:00:00.000Z',
      offer_expires: '2026-12-01 14:00:00.000Z',
    })
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 1, waiting_count: 1 })

    const full = { status: 400, message: 'This tournament is already full' }
    for (const guest of [first, fourth, stranger]) {
      expect(await refusalOf(on.signUp(guest, event))).toMatchObject(full)
    }
    await on.signUp(third, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'in', 'waiting', 'out'])
    expect(await on.waitOf(third, event)).toBeUndefined()
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 2, waiting_count: 1 })
  })

  test('an offer that is declined, or whose member leaves the community, goes to the next [EN-06]', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const [first, , third, fourth, fifth] = guests
    const event = await on.fullEvent(guests)
    await on.leave(first, event)
    await on.stopWaiting(third, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'out', 'offered', 'waiting'])
    await site.engine.recordsOf('users').delete(fourth.id)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'out', 'out', 'offered'])
    await on.stopWaiting(fifth, event)
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 1, waiting_count: 0 })
    await on.signUp(third, event)
  })

  test('the place of a deleted account is offered to the first in line [EN-06]', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const event = await on.fullEvent(guests)
    const other = await on.fullEvent(guests.toReversed())
    await site.engine.recordsOf('users').delete(guests[0].id)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'offered', 'waiting'])
    expect(await on.standing(guests, other)).toEqual(['out', 'waiting', 'in', 'in'])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 1, waiting_count: 1 })
    expect(await on.eventOf(other)).toMatchObject({ participant_count: 2, waiting_count: 1 })
  })

  test('after a move offers end as early as the new start requires, and the next in line gets the place [TE-06]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const [first, , third] = guests
    const event = await on.fullEvent(guests, { claim_minutes: 24 * 60 })
    await on.leave(first, event)
    expect(await on.waitOf(third, event)).toMatchObject({ offer_expires: '2026-12-02 12:00:00.000Z' })
    const soon = { start_date: clock.in(120), end_date: clock.in(240) }
    await site.as.staff.collection('tournaments').update(event, soon)
    expect(await on.waitOf(third, event)).toMatchObject({ offer_expires: '2026-12-01 12:40:00.000Z' })
    clock.pass(41)
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'lapsed', 'offered'])
    // Another move does not extend the offers that members have seen.
    const later = { start_date: clock.in(9000), end_date: clock.in(9100) }
    const told = (await on.waitsOf(event)).map(({ offer_expires }) => offer_expires)
    await site.as.staff.collection('tournaments').update(event, later)
    expect((await on.waitsOf(event)).map(({ offer_expires }) => offer_expires)).toEqual(told)
  })

  test('members who cannot take a place get no offer [TE-07]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'suspended', 'gone', 'back', 'fine')
    const [first, second, suspended, gone, back] = guests
    const event = await on.fullEvent(guests)
    const { engine } = site
    await engine.recordsOf('users').update(suspended.id, { suspended_until: clock.in(60) })
    await engine.recordsOf('users').update(gone.id, { left_discord: true })
    await engine.recordsOf('users').update(back.id, { suspended_until: clock.in(-1) })
    await on.leave(first, event)
    expect(await on.standing(guests, event)).toEqual([
      'out',
      'in',
      'waiting',
      'waiting',
      'offered',
      'waiting',
    ])
    await on.leave(second, event)
    expect(await on.standing(guests, event)).toEqual([
      'out',
      'out',
      'waiting',
      'waiting',
      'offered',
      'offered',
    ])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 0, waiting_count: 2 })
  })

  test('a lapsed offer passes to the next within a minute; its member can wait again, at the end [EN-08]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const [first, , third, fourth, fifth] = guests
    const event = await on.fullEvent(guests)
    await on.leave(first, event)
    clock.pass(119)
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'offered', 'waiting', 'waiting'])
    clock.pass(1)
    await on.tick()
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'lapsed', 'offered', 'waiting'])
    expect(await refusalOf(on.signUp(third, event))).toMatchObject({
      message: 'This tournament is already full',
    })

    await on.wait(third, event)
    await on.stopWaiting(fourth, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'waiting', 'out', 'offered'])
    await on.stopWaiting(fifth, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'offered', 'out', 'out'])
  })

  test('a claim counts until the offer has lapsed: the row decides [EN-08]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third')
    const [first, , third] = guests
    const event = await on.fullEvent(guests)
    await on.leave(first, event)
    clock.pass(120)
    await on.signUp(third, event)
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'in'])
  })

  test("an offer made at night ends at ten in the morning, in the event's zone if the member's is unknown [EN-08]", async () => {
    clock.set('2026-12-01T18:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third')
    const event = await on.fullEvent(guests, { time_zone: 'Asia/Tokyo' })
    await on.leave(guests[0], event)
    // Three in the morning in Tokyo, the zone of the event; the member has none.
    expect((await on.waitOf(guests[2], event))?.offer_expires).toBe('2026-12-02 01:00:00.000Z')
    clock.set('2026-12-01T12:00:00Z')
  })

  test('slots have their own limits, and members wait for the slot they chose [EN-09]', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth', 'sixth')
    const [a1, a2, b1, waitsForA, waitsForB, late] = guests
    const slots = [
      { id: 'a', label: 'Squad A', places: 2 },
      { id: 'b', label: 'Squad B', places: 1 },
    ]
    const event = await on.newEvent({ slots })
    expect(await on.eventOf(event)).toMatchObject({ max_participants: 3 })
    expect(await refusalOf(on.signUp(a1, event))).toMatchObject({ message: 'Please choose a slot' })
    expect(await refusalOf(on.signUp(a1, { event, slot: 'c' }))).toMatchObject({
      message: 'Please choose a slot',
    })
    await on.signUp(a1, { event, slot: 'a' })
    await on.signUp(b1, { event, slot: 'b' })
    expect(await refusalOf(on.signUp(a2, { event, slot: 'b' }))).toMatchObject({
      message: 'This slot is already full',
    })
    expect(await refusalOf(on.wait(a2, { event, slot: 'a' }))).toMatchObject({
      message: 'There is a free place. Please sign up instead.',
    })
    await on.signUp(a2, { event, slot: 'a' })
    await on.wait(waitsForA, { event, slot: 'a' })
    await on.wait(waitsForB, { event, slot: 'b' })
    expect(await refusalOf(on.wait(late, event))).toMatchObject({ message: 'Please choose a slot' })

    await on.leave(b1, event)
    expect(await on.standing(guests, event)).toEqual(['in', 'in', 'out', 'waiting', 'offered', 'out'])
    // A member with an offer need not name the slot again.
    await on.signUp(waitsForB, event)
    expect(await on.registrationOf(waitsForB, event)).toMatchObject({ slot: 'b' })
    await on.leave(a1, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'out', 'offered', 'in', 'out'])
  })

  test('a member can wait once for a full event with a waiting list, and not with a place', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const [first, , third, fourth] = guests
    const event = await on.fullEvent(guests.slice(0, 3))
    expect(await says(on.wait(third, event))).toBe('You are waiting for this event already')
    expect(await says(on.wait(first, event))).toBe('You are already registered for this tournament')
    const change = (values: Record<string, unknown>) =>
      site.as.staff.collection('tournaments').update(event, values)
    await change({ waits: false })
    expect(await says(on.wait(fourth, event))).toBe('This event has no waiting list')
    await change({ waits: true, sign_up_closes: clock.in(-1) })
    expect(await says(on.wait(fourth, event))).toBe('Sign-ups for this event are closed')
    expect(await says(on.signUp(fourth, event))).toBe('Sign-ups for this event are closed')
    // Members who joined the waiting list in time may still sign up.
    await on.leave(first, event)
    await on.signUp(third, event)
    expect(await says(on.wait(fourth, 'nothinghere0000'))).toBe('Failed to create record.')
  })

  test('raising the limit offers all new places, and lowering it below places and offers is refused [EN-06]', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth', 'sixth')
    const event = await on.fullEvent(guests)
    const staff = site.as.staff.collection('tournaments')
    const raised = await staff.update(event, { max_participants: 4 })
    expect(raised).toMatchObject({ participant_count: 2, waiting_count: 2 })
    expect(await on.standing(guests, event)).toEqual(['in', 'in', 'offered', 'offered', 'waiting', 'waiting'])
    expect(await refusalOf(staff.update(event, { max_participants: 3 }))).toMatchObject({
      status: 400,
      message: '4 people have a place or an offer already',
      fields: ['max_participants'],
    })
    await staff.update(event, { max_participants: 0 })
    expect(await on.standing(guests, event)).toEqual(['in', 'in', 'offered', 'offered', 'offered', 'offered'])
    expect(await on.eventOf(event)).toMatchObject({ waiting_count: 0 })
  })

  test('a slot with sign-ups can shrink to them but not be removed, and slots cannot follow sign-ups [EN-09]', async () => {
    const [member] = await on.newGuests('first')
    const event = await on.newEvent({ slots: [slot('a', 2), slot('b', 2)] })
    await on.signUp(member, { event, slot: 'a' })
    const staff = site.as.staff.collection('tournaments')
    const refused = async (values: Record<string, unknown>) => {
      const refusal = await refusalOf(staff.update(event, values))
      return refusal && [refusal.status, refusal.fields]
    }
    expect(await refused({ slots: [slot('b', 2)] })).toEqual([400, ['slots']])
    expect(await refused({ slots: [] })).toEqual([400, ['slots']])
    expect(await refused({ slots: [slot('a', 1), slot('c', 1)] })).toBeUndefined()
    expect(await on.eventOf(event)).toMatchObject({ max_participants: 2 })

    const plain = await on.newEvent()
    await on.signUp(member, plain)
    expect(await refusalOf(staff.update(plain, { slots: [slot('a', 2)] }))).toMatchObject({
      status: 400,
      fields: ['slots'],
    })
  })

  test('in the last half hour places go to the first sign-up, and waiting members are notified once a minute [EN-06]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const [first, second, third, fourth, stranger] = guests
    const event = await on.fullEvent(guests.slice(0, 4), {
      start_date: clock.in(30),
      end_date: clock.in(180),
    })
    await on.leave(first, event)
    await on.leave(second, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'out', 'waiting', 'waiting', 'out'])
    expect(await on.stepsOf(event)).toEqual(['places-free:2026-12-01T12:00:00.000Z'])
    await on.signUp(stranger, event)
    await on.signUp(fourth, event)
    expect(await on.standing(guests, event)).toEqual(['out', 'out', 'waiting', 'in', 'in'])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 2, waiting_count: 1 })
    expect(await refusalOf(on.signUp(third, event))).toMatchObject({
      message: 'This tournament is already full',
    })
    clock.pass(2)
    await on.leave(fourth, event)
    expect(await on.stepsOf(event)).toEqual([
      'places-free:2026-12-01T12:00:00.000Z',
      'places-free:2026-12-01T12:02:00.000Z',
    ])
    clock.set('2026-12-01T12:00:00Z')
  })

  test('members get only their own position in line', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const [first, , third, fourth, fifth] = guests
    const event = await on.fullEvent(guests)
    const placeOf = ({ client }: (typeof guests)[number]) =>
      client.send<unknown>(`/api/events/${event}/place-in-line`, {})
    expect(await placeOf(fourth)).toEqual({ place: 2, of: 3 })
    expect(await placeOf(fifth)).toEqual({ place: 3, of: 3 })
    await on.leave(first, event)
    expect(await placeOf(third)).toEqual({ place: 0, of: 2 })
    expect(await placeOf(fourth)).toEqual({ place: 1, of: 2 })
    expect(await refusalOf(placeOf(first))).toMatchObject({ status: 404 })
    expect(await refusalOf(site.as.guest.send(`/api/events/${event}/place-in-line`, {}))).toMatchObject({
      status: 401,
    })
  })

  test('deleting an event deletes its waiting list', async () => {
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const event = await on.fullEvent(guests)
    await on.leave(guests[0], event)
    await site.as.staff.collection('tournaments').delete(event)
    expect(await on.waitsOf(event)).toEqual([])
  })
}, clock)
