import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { eventsOn, standingClock, type Guest } from './events.fixture.ts'

const clock = standingClock()

const placeInLine = ({ client }: Guest, event: string) =>
  client.send<unknown>(`/api/events/${event}/place-in-line`, {})

onEachSite((site) => {
  const on = eventsOn(site, clock)
  const change = (id: string, values: Record<string, unknown>) =>
    site.as.staff.collection('tournaments').update(id, values)

  test('cancelling keeps registrations, hides the waiting list and refuses sign-ups; undoing restores all [EN-13]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth')
    const event = await on.fullEvent(guests.slice(0, 4))
    await on.leave(guests[0], event)
    const cancelled = await change(event, { cancelled_at: '2001-01-01', cancel_reason: 'No server' })
    expect(cancelled).toMatchObject({
      cancelled_at: '2026-12-01 12:00:00.000Z',
      cancel_reason: 'No server',
      participant_count: 1,
      waiting_count: 0,
    })
    // Offers are withdrawn, and the waiting list is hidden.
    expect(await on.standing(guests, event)).toEqual(['out', 'in', 'waiting', 'waiting', 'out'])
    expect(await refusalOf(placeInLine(guests[2], event))).toMatchObject({ status: 404 })
    const says = { status: 400, message: 'This event was cancelled' }
    expect(await refusalOf(on.signUp(guests[4], event))).toMatchObject(says)
    expect(await refusalOf(on.wait(guests[4], event))).toMatchObject(says)
    await on.leave(guests[1], event)

    clock.pass(60)
    const again = await change(event, { cancelled_at: '2002-02-02', cancel_reason: 'No power' })
    expect(again).toMatchObject({ cancelled_at: '2026-12-01 12:00:00.000Z', cancel_reason: 'No power' })
    clock.set('2026-12-02T12:00:00Z')
    expect(await change(event, { cancelled_at: '' })).toMatchObject({ cancelled_at: '', cancel_reason: '' })
    expect(await on.standing(guests, event)).toEqual(['out', 'out', 'offered', 'offered', 'out'])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 0, waiting_count: 0 })
  })

  test('a cancelled and restored event keeps the order of its list, and makes no offers in between [TE-05]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth', 'fifth', 'sixth')
    const event = await on.fullEvent(guests)
    const [, second, third, fourth] = guests
    await change(event, { cancelled_at: '2001-01-01' })
    await on.leave(second, event)
    await on.stopWaiting(fourth, event)
    await change(event, { max_participants: 3 })
    clock.pass(24 * 60)
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['in', 'out', 'waiting', 'out', 'waiting', 'waiting'])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 1, waiting_count: 0 })

    expect(await change(event, { cancelled_at: '' })).toMatchObject({ waiting_count: 1 })
    expect(await on.standing(guests, event)).toEqual(['in', 'out', 'offered', 'out', 'offered', 'waiting'])
    await on.stopWaiting(third, event)
    expect(await on.standing(guests, event)).toEqual(['in', 'out', 'out', 'out', 'offered', 'offered'])
  })

  test('the waiting list of a cancelled event is deleted once it cannot be brought back [TE-05]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const event = await on.fullEvent(guests)
    await change(event, { cancelled_at: '2001-01-01' })
    clock.set('2026-12-02T12:00:01Z')
    await on.tick()
    expect(await on.standing(guests, event)).toEqual(['in', 'in', 'out', 'out'])
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 2, waiting_count: 0 })
  })

  test('after a day a cancelled event stays cancelled, and a past event cannot be cancelled [EN-13]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const event = await on.newEvent()
    await change(event, { cancelled_at: '2001-01-01' })
    clock.set('2026-12-02T12:00:01Z')
    expect(await refusalOf(change(event, { cancelled_at: '' }))).toMatchObject({
      status: 400,
      fields: ['cancelled_at'],
    })
    const over = await on.newEvent({ start_date: clock.in(-120), end_date: clock.in(-60) })
    expect(await refusalOf(change(over, { cancelled_at: '2001-01-01' }))).toMatchObject({
      fields: ['cancelled_at'],
    })
  })

  test('a host can cancel their event, other members cannot [EN-13]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const [host, other] = await on.newGuests('host', 'other')
    const event = await on.newEvent({ hosts: [host.id] })
    const cancel = (client: typeof host.client) =>
      outcomeOf(client.collection('tournaments').update(event, { cancelled_at: '2001-01-01' }))
    expect(await cancel(other.client)).toBe(404)
    expect(await cancel(host.client)).toBe('ok')
  })

  test('moving an event increments its revision; other changes do not', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const event = await on.newEvent()
    const revision = async (values: Record<string, unknown>) => (await change(event, values))['revision']
    expect(await revision({ name: 'Round 200' })).toBe(0)
    expect(await revision({ end_date: clock.in(5000) })).toBe(1)
    expect(await revision({ start_date: clock.in(100), end_date: clock.in(200) })).toBe(2)
    expect(await refusalOf(change(event, { revision: 9 }))).toMatchObject({ fields: ['revision'] })
  })

  test('a postponed event gives missed places back only while they are free [EN-07]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third')
    const event = await on.fullEvent(guests)
    const registrations = site.as.staff.collection('tournament_registrations')
    for (const guest of guests.slice(0, 2)) {
      const registration = await on.registrationOf(guest, event)
      await registrations.update(registration?.id ?? '', { presence: 'absent' })
    }
    await on.signUp(guests[2], event)
    await change(event, { start_date: clock.in(9000), end_date: clock.in(9100) })
    const presences = await Promise.all(
      guests.map(async (guest) => (await on.registrationOf(guest, event))?.presence),
    )
    expect(presences).toEqual(['', 'absent', ''])
  })

  const wrong = [
    { name: 'a zone on Mars', change: { time_zone: 'Mars/Olympus' }, field: 'time_zone' },
    { name: 'slots without labels', change: { slots: [{ id: 'a', places: 2 }] }, field: 'slots' },
    { name: 'slots that are a word', change: { slots: 'many' }, field: 'slots' },
    { name: 'five reminders', change: { reminders: [1, 2, 3, 4, 5] }, field: 'reminders' },
    { name: 'sign-ups after the end', change: { sign_up_closes: '2030-01-01' }, field: 'sign_up_closes' },
    { name: 'a hurry', change: { claim_minutes: 1 }, field: 'claim_minutes' },
    { name: 'endless check-in', change: { check_in_minutes: 5000 }, field: 'check_in_minutes' },
  ]
  test.each(wrong)('a plan with $name is refused at its field', async ({ change: values, field }) => {
    const event = await on.newEvent()
    expect(await refusalOf(change(event, values))).toMatchObject({ status: 400, fields: [field] })
  })
}, clock)
