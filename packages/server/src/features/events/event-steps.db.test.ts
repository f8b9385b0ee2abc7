import { expect, test } from 'vitest'
import { postgres } from '@longhouse/engine/testing'
import { onEachSite } from '../../testing/on-each-site.ts'
import { startTestSite } from '../../testing/test-site.ts'
import { eventsOn, standingClock } from './events.fixture.ts'

const clock = standingClock()
const start = '2026-12-04T20:00:00.000Z'
const end = '2026-12-04T23:00:00.000Z'
const night = {
  start_date: '2026-12-04 20:00:00.000Z',
  end_date: '2026-12-04 23:00:00.000Z',
  check_in_minutes: 30,
  reminders: [60, 10],
  max_participants: 3,
}

onEachSite((site) => {
  const on = eventsOn(site, clock)
  const at = async (moment: string) => {
    clock.set(moment)
    await on.tick()
  }

  test('an event takes its steps automatically: reminders, check-in, state, absence, closing, each once [EN-12]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [here, missing, excused] = await on.newGuests('here', 'missing', 'excused')
    const event = await on.newEvent(night)
    for (const guest of [here, missing, excused]) await on.signUp(guest, event)
    const story: unknown[] = []
    for (const moment of [
      '2026-12-04T18:59:00Z',
      '2026-12-04T19:00:00Z',
      '2026-12-04T19:01:00Z',
      '2026-12-04T19:31:00Z',
      '2026-12-04T19:50:00Z',
      '2026-12-04T20:00:00Z',
      '2026-12-04T20:10:00Z',
      '2026-12-04T23:00:00Z',
      '2026-12-05T10:59:00Z',
      '2026-12-05T11:00:00Z',
      '2026-12-06T00:00:00Z',
    ]) {
      await at(moment)
      if (moment.includes('19:31')) {
        const mine = await on.registrationOf(here, event)
        await here.client.collection('tournament_registrations').update(mine?.id ?? '', { presence: 'here' })
        const theirs = await on.registrationOf(excused, event)
        const staff = site.as.staff.collection('tournament_registrations')
        await staff.update(theirs?.id ?? '', { presence: 'excused' })
      }
      const { status, attendance_closed_at } = await on.eventOf(event)
      story.push([(await on.stepsOf(event)).at(-1) ?? '', status, attendance_closed_at])
    }
    const closedAt = '2026-12-05 11:00:00.000Z'
    expect(story).toEqual([
      ['', 'upcoming', ''],
      [`reminder:60:${start}`, 'upcoming', ''],
      [`reminder:60:${start}`, 'upcoming', ''],
      [`check-in:${start}`, 'upcoming', ''],
      [`reminder:10:${start}`, 'upcoming', ''],
      [`started:${start}`, 'ongoing', ''],
      [`absent:${start}`, 'ongoing', ''],
      [`ended:${end}`, 'completed', ''],
      [`ended:${end}`, 'completed', ''],
      [`closed:${end}`, 'completed', closedAt],
      [`closed:${end}`, 'completed', closedAt],
    ])
    expect(await on.stepsOf(event)).toHaveLength(7)
    const presences = (await on.registrationsOf(event)).map(({ presence }) => presence)
    expect(presences.toSorted()).toEqual(['absent', 'excused', 'here'])
  })

  test('a moved event gets its reminders, check-in and start again [EN-12]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [here, missing] = await on.newGuests('here', 'missing')
    const event = await on.newEvent(night)
    for (const guest of [here, missing]) await on.signUp(guest, event)
    await at('2026-12-04T19:45:00Z')
    const mine = await on.registrationOf(here, event)
    await here.client.collection('tournament_registrations').update(mine?.id ?? '', { presence: 'here' })
    await at('2026-12-04T20:11:00Z')
    expect(await on.eventOf(event)).toMatchObject({ status: 'ongoing', here_count: 1, revision: 0 })

    const moved = { start_date: '2026-12-05 20:00:00.000Z', end_date: '2026-12-05 23:00:00.000Z' }
    const answer = await site.as.staff.collection('tournaments').update(event, moved)
    expect(answer).toMatchObject({ status: 'upcoming', here_count: 0, revision: 1 })
    const presences = async () => (await on.registrationsOf(event)).map(({ presence }) => presence)
    expect(await presences()).toEqual(['', ''])
    await at('2026-12-05T19:01:00Z')
    await at('2026-12-05T19:31:00Z')
    await at('2026-12-05T20:10:00Z')
    const again = (await on.stepsOf(event)).filter((step) => step.includes('2026-12-05'))
    const next = '2026-12-05T20:00:00.000Z'
    expect(again).toEqual([`reminder:60:${next}`, `check-in:${next}`, `started:${next}`, `absent:${next}`])
    expect(await presences()).toEqual(['absent', 'absent'])
  })

  test('a corrected start in the past keeps the presences [EN-11]', async () => {
    clock.set('2026-12-04T19:45:00Z')
    const [here] = await on.newGuests('here')
    const event = await on.newEvent(night)
    await on.signUp(here, event)
    const mine = await on.registrationOf(here, event)
    await here.client.collection('tournament_registrations').update(mine?.id ?? '', { presence: 'here' })
    clock.set('2026-12-04T20:30:00Z')
    const later = { start_date: '2026-12-04 20:15:00.000Z' }
    expect(await site.as.staff.collection('tournaments').update(event, later)).toMatchObject({
      here_count: 1,
      revision: 1,
    })
    expect(await on.registrationOf(here, event)).toMatchObject({ presence: 'here' })
  })

  test('after downtime no member is marked absent or reminded of a begun event [EN-12]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const [member] = await on.newGuests('member')
    const event = await on.newEvent(night)
    await on.signUp(member, event)
    await at('2026-12-05T12:00:00Z')
    expect(await on.stepsOf(event)).toEqual([`absent:${start}`, `ended:${end}`, `closed:${end}`])
    expect(await on.registrationOf(member, event)).toMatchObject({ presence: '' })
    expect(await on.eventOf(event)).toMatchObject({ status: 'completed' })
  })

  test('an event whose end moves later is ongoing again, unless its state is set by hand', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const event = await on.newEvent(night)
    await at('2026-12-04T23:01:00Z')
    expect(await on.eventOf(event)).toMatchObject({ status: 'completed' })
    const change = (values: Record<string, unknown>) =>
      site.as.staff.collection('tournaments').update(event, values)
    expect(await change({ end_date: '2026-12-05 01:00:00.000Z' })).toMatchObject({ status: 'ongoing' })
    expect(await change({ status: 'completed' })).toMatchObject({ status: 'completed' })
    expect(await change({ name: 'Round 200' })).toMatchObject({ status: 'completed' })
  })

  test('an absence at ten past frees a place for waiting members [EN-06]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const guests = await on.newGuests('first', 'second', 'third', 'fourth')
    const event = await on.fullEvent(guests, night)
    await at('2026-12-04T19:31:00Z')
    await at('2026-12-04T20:10:00Z')
    expect((await on.stepsOf(event)).at(-1)).toBe('places-free:2026-12-04T20:10:00.000Z')
    await on.signUp(guests[3], event)
    expect(await on.eventOf(event)).toMatchObject({ participant_count: 4, waiting_count: 0 })
  })

  test('events without a kind are run by hand, drafts and cancelled ones not at all', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const byHand = await on.newEvent({ ...night, kind: '', check_in_minutes: 0, reminders: null })
    const draft = await on.newEvent({ ...night, is_draft: true })
    const cancelled = await on.newEvent(night)
    await site.as.staff.collection('tournaments').update(cancelled, { cancelled_at: '2001-01-01' })
    for (const moment of ['2026-12-04T19:30:00Z', '2026-12-04T20:00:00Z', '2026-12-05T12:00:00Z'])
      await at(moment)
    for (const id of [byHand, draft, cancelled]) {
      expect(await on.stepsOf(id)).toEqual([])
      expect(await on.eventOf(id)).toMatchObject({ status: 'upcoming', attendance_closed_at: '' })
    }
  })

  test('an event whose step fails does not stop the others, and is retried [EN-12]', async () => {
    clock.set('2026-12-04T12:00:00Z')
    const events = [await on.newEvent(night), await on.newEvent(night), await on.newEvent(night)]
    clock.set('2026-12-04T20:00:00Z')
    const broken = { id: events[0] ?? '' }
    const rename = (name: string) => site.engine.recordsOf('tournaments').patch([{ ...broken, name }])
    await rename('')
    await on.tick()
    const states = () => Promise.all(events.map(async (id) => (await on.eventOf(id)).status))
    expect(await states()).toEqual(['upcoming', 'ongoing', 'ongoing'])
    expect(await on.stepsOf(broken.id)).toEqual([`check-in:${start}`])
    await rename('Round 100')
    await on.tick()
    expect(await states()).toEqual(['ongoing', 'ongoing', 'ongoing'])
  })
}, clock)

test('on PostgreSQL concurrent runs take each step once [EN-12]', async () => {
  const first = await startTestSite(postgres, clock)
  try {
    const on = eventsOn(first, clock)
    clock.set('2026-12-04T12:00:00Z')
    const events = [await on.newEvent(night), await on.newEvent(night)]
    for (const moment of ['2026-12-04T19:00:00Z', '2026-12-04T19:30:00Z', '2026-12-04T20:00:00Z']) {
      clock.set(moment)
      await Promise.all([on.tick(), on.tick(), on.tick()])
    }
    for (const id of events) {
      expect((await on.stepsOf(id)).toSorted()).toEqual(
        [`reminder:60:${start}`, `check-in:${start}`, `started:${start}`].toSorted(),
      )
    }
  } finally {
    await first.close()
  }
})
