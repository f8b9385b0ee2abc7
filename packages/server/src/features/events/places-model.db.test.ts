import { array, asyncProperty, assert, constantFrom, record } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { rounds } from '@longhouse/engine/testing'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, type Outcome } from '../../testing/outcome.ts'
import { eventsOn, standingClock, type Guest } from './events.fixture.ts'
import { PlacesModel, type Act } from './places-model.fixture.ts'

const clock = standingClock()
const names = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'] as const

const kinds: readonly Act['kind'][] = ['signUp', 'leave', 'wait', 'stopWaiting', 'absent', 'back']
const hostActs: readonly Act['kind'][] = ['raise', 'lower', 'lapse', 'cancel', 'undo']
const someActs = (slots: readonly string[]) =>
  array(
    record({
      // Members act more often than hosts and clocks do.
      kind: constantFrom(...kinds, ...kinds, 'signUp' as const, 'wait' as const, ...hostActs),
      who: constantFrom(...names),
      slot: constantFrom(...slots),
    }),
    { minLength: 12, maxLength: 30, size: 'max' },
  )

onEachSite((site) => {
  const on = eventsOn(site, clock)
  const guests = new Map<string, Guest>()
  beforeAll(async () => {
    for (const name of names) guests.set(name, await on.newGuest(name))
  })

  /** Plays the same acts on the site and in the model, and compares every outcome and every member's status. */
  async function play(acts: readonly Act[], slots: readonly string[]): Promise<void> {
    clock.set('2026-12-01T12:00:00Z')
    const model = new PlacesModel(new Map(slots.map((slot) => [slot, 2 / slots.length])))
    const placesIn = (places: ReadonlyMap<string, number>) =>
      slots.length > 1 ? { slots: named(places) } : { max_participants: places.get('') }
    const event = await on.newEvent({
      ...placesIn(model.places),
      start_date: clock.in(500_000),
      end_date: clock.in(500_100),
    })
    for (const act of acts) {
      const before = new Map(model.places)
      const isDone = model.act(act)
      const outcome = await perform({ act, event, places: placesIn(changed(before, act)) })
      expect([act, outcome === 'ok']).toEqual([act, isDone])
      expect(await seen(event)).toEqual(expected(model))
      for (const slot of slots) expect(model.free(slot)).toBeGreaterThanOrEqual(0)
    }
    await site.engine.recordsOf('tournaments').delete(event)
  }

  interface Performance {
    readonly act: Act
    readonly event: string
    readonly places: Record<string, unknown>
  }

  async function perform({ act, event, places }: Performance): Promise<Outcome> {
    const guest = guests.get(act.who)
    if (!guest) throw new Error(`Who is ${act.who}?`)
    const setPresence = async (from: string, presence: string): Promise<Outcome> => {
      const registration = await on.registrationOf(guest, event)
      if (!registration || (registration.presence === 'absent' ? 'absent' : '') !== from) return 404
      const registrations = site.as.staff.collection('tournament_registrations')
      return outcomeOf(registrations.update(registration.id, { presence }))
    }
    const tournaments = site.as.staff.collection('tournaments')
    const works: Record<Act['kind'], () => Promise<Outcome>> = {
      signUp: () => outcomeOf(on.signUp(guest, { event, slot: act.slot })),
      leave: () => outcomeOf(on.leave(guest, event)),
      wait: () => outcomeOf(on.wait(guest, { event, slot: act.slot })),
      stopWaiting: () => outcomeOf(on.stopWaiting(guest, event)),
      absent: () => setPresence('', 'absent'),
      back: () => setPresence('absent', 'here'),
      raise: () => outcomeOf(tournaments.update(event, places)),
      lower: () => outcomeOf(tournaments.update(event, places)),
      lapse: async () => {
        const ends = (await on.waitsOf(event)).map(({ offer_expires }) => offer_expires)
        clock.set(ends.toSorted().at(-1) || clock.now().toISOString())
        await on.tick()
        return 'ok'
      },
      cancel: () => outcomeOf(tournaments.update(event, { cancelled_at: '2001-01-01' })),
      undo: () => outcomeOf(tournaments.update(event, { cancelled_at: '' })),
    }
    return works[act.kind]()
  }

  async function seen(event: string): Promise<unknown> {
    const [registrations, waits] = [await on.registrationsOf(event), await on.waitsOf(event)]
    const { participant_count, waiting_count, here_count } = await on.eventOf(event)
    return {
      people: [
        ...registrations.map(({ user, slot, presence }) => {
          return `${nameOf(guests, user)} ${slot} ${presence === 'absent' ? 'absent' : 'in'}`
        }),
        ...waits.map(({ user, slot, state }) => `${nameOf(guests, user)} ${slot} ${state}`),
      ].toSorted(),
      participant_count,
      waiting_count,
      isHereRight: here_count === registrations.filter(({ presence }) => presence === 'here').length,
    }
  }

  test.each([
    { name: 'places for everybody alike', slots: [''] },
    { name: 'slots', slots: ['a', 'b'] },
  ])(
    'any actions with $name end as in the model: never over-booked, no offer lost [EN-07]',
    async ({ slots }) => {
      await assert(
        asyncProperty(someActs(slots), (acts) => play(acts, slots)),
        { numRuns: rounds(8), endOnFailure: true },
      )
    },
    120_000,
  )
}, clock)

function changed(places: ReadonlyMap<string, number>, { kind, slot }: Act): Map<string, number> {
  const by = kind === 'raise' ? 1 : kind === 'lower' ? -1 : 0
  return new Map(places).set(slot, (places.get(slot) ?? 0) + by)
}

function expected(model: PlacesModel): unknown {
  const all = [...model.people]
  const count = (...states: readonly string[]) => all.filter(([, { state }]) => states.includes(state)).length
  return {
    people: all.map(([name, { slot, state }]) => `${name} ${slot} ${state}`).toSorted(),
    participant_count: count('in', 'absent'),
    waiting_count: model.isCancelled ? 0 : count('waiting'),
    isHereRight: true,
  }
}

function named(places: ReadonlyMap<string, number>) {
  return Array.from(places, ([id, count]) => ({ id, label: `Squad ${id}`, places: count }))
}

function nameOf(guests: ReadonlyMap<string, Guest>, id: string): string {
  return names.find((name) => guests.get(name)?.id === id) ?? ''
}
