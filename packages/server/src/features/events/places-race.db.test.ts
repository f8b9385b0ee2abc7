import { expect, test } from 'vitest'
import { freePlaces } from '@longhouse/contract/events'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { refusalOf } from '../../testing/outcome.ts'
import { eventsOn, standingClock, type Guest } from './events.fixture.ts'

const clock = standingClock()

onBothDatabases((site) => {
  const on = eventsOn(site, clock)

  const requireRightPlaces = async (event: string) => {
    const [registrations, offers] = [await on.registrationsOf(event), await on.waitsOf(event)]
    const stored = await on.eventOf(event)
    const held = offers.filter(({ state }) => state === 'offered').length
    const waiting = offers.filter(({ state }) => state === 'waiting').length
    expect(registrations.length + held).toBeLessThanOrEqual(stored.max_participants)
    // No offer is lost: no place is free while a member waits.
    const free = freePlaces({ event: stored, registrations, offers })
    expect([waiting > 0 && free > 0, stored.participant_count, stored.waiting_count]).toEqual([
      false,
      registrations.length,
      waiting,
    ])
  }

  test('20 members claim, sign up, decline and leave concurrently: no place is taken twice [EN-07]', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `racer${index}`)
    const guests: Guest[] = await on.newGuests(...names)
    const event = await on.fullEvent(guests.slice(0, 10))
    for (let round = 0; round < 4; round += 1) {
      const standing = await on.standing(guests, event)
      const refusals = await Promise.all(
        guests.map((guest, index) => {
          const state = standing[index]
          if (state === 'in') return refusalOf(on.leave(guest, event))
          // Every other member with an offer declines it.
          if (state === 'offered' && (index + round) % 2) return refusalOf(on.stopWaiting(guest, event))
          return refusalOf(on.signUp(guest, event))
        }),
      )
      const said = refusals.flatMap((refusal) => refusal?.message ?? [])
      expect(new Set(said).difference(new Set(['This tournament is already full']))).toEqual(new Set())
      await requireRightPlaces(event)
    }
  })

  test('a place whose offer lapses during concurrent sign-ups is not taken twice [EN-07]', async () => {
    clock.set('2026-12-01T12:00:00Z')
    const names = Array.from({ length: 12 }, (_, index) => `claimer${index}`)
    const guests: Guest[] = await on.newGuests(...names)
    const event = await on.fullEvent(guests, { max_participants: 4 })
    await Promise.all(guests.slice(0, 4).map((guest) => on.leave(guest, event)))
    const offered = (await on.standing(guests, event)).filter((state) => state === 'offered')
    expect(offered).toHaveLength(4)
    clock.pass(120)
    await Promise.all([
      on.tick(),
      ...guests.slice(4).map((guest) => refusalOf(on.signUp(guest, event))),
      on.tick(),
    ])
    await requireRightPlaces(event)
    const { participant_count } = await on.eventOf(event)
    expect(participant_count).toBeLessThanOrEqual(4)
  })
}, clock)
