import type PocketBase from 'pocketbase'
import type { Tournament } from '@longhouse/contract/events'
import {
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { createEvent } from '../../testing/factories.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'
import { runEventSteps } from './event-steps.job.ts'

/** A clock that stands still until a test moves it. */
export interface StandingClock {
  readonly now: () => Date
  set(moment: string): void
  pass(minutes: number): void
  /** Returns a later time as the record API formats it. */
  in(minutes: number): string
}

export function standingClock(moment = '2026-12-01T12:00:00Z'): StandingClock {
  let at = new Date(moment)
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  return {
    now: () => at,
    set: (next) => void (at = new Date(next)),
    pass: (minutes) => void (at = later(minutes)),
    in: (minutes) => later(minutes).toISOString().replace('T', ' '),
  }
}

/** A member with a client. */
export interface Guest {
  readonly id: string
  readonly client: PocketBase
}

/** An event, or a slot of it. */
type Place = string | { readonly event: string; readonly slot: string }

const dayMinutes = 24 * 60

/** Actions of members at events, on a test site whose clock stands still. */
export function eventsOn(site: TestSite, clock: StandingClock) {
  let made = 0
  const eventOf = async (id: string): Promise<Tournament> => {
    const event = await site.engine.records(tournamentsCollection).findById(id)
    if (!event) throw new Error('There is no such event.')
    return event
  }
  const newGuest = async (name = 'guest', values: Readonly<Record<string, unknown>> = {}): Promise<Guest> => {
    made += 1
    const { id } = await createPerson(site.engine, `${name}${made}`, values)
    return { id, client: await clientOf(site.url, site.engine, id) }
  }
  const events = {
    eventOf,
    /** Creates an event in three days, with two places and a waiting list. */
    newEvent: (values: Readonly<Record<string, unknown>> = {}) =>
      createEvent(site.engine, {
        start_date: clock.in(3 * dayMinutes),
        end_date: clock.in(3 * dayMinutes + 180),
        max_participants: 2,
        waits: true,
        kind: 'game_night',
        ...values,
      }),
    newGuest,
    /** Creates one member for each name. */
    newGuests: async <const Names extends readonly string[]>(...names: Names) => {
      const guests: Guest[] = []
      for (const name of names) guests.push(await newGuest(name))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one for each name
      return guests as { -readonly [Index in keyof Names]: Guest }
    },
    signUp: ({ id, client }: Guest, place: Place) =>
      client.collection('tournament_registrations').create({ user: id, ...placeOf(place) }),
    wait: ({ id, client }: Guest, place: Place) =>
      client.collection('event_waits').create({ user: id, ...placeOf(place) }),
    registrationOf: async ({ id }: Guest, tournament: string) => {
      const all = await events.registrationsOf(tournament)
      return all.find(({ user }) => user === id)
    },
    waitOf: async ({ id }: Guest, tournament: string) => {
      const all = await events.waitsOf(tournament)
      return all.find(({ user }) => user === id)
    },
    registrationsOf: (tournament: string) =>
      site.engine.records(registrationsCollection).findAll(about(tournament)),
    waitsOf: (tournament: string) => site.engine.records(eventWaitsCollection).findAll(about(tournament)),
    leave: async (guest: Guest, tournament: string) => {
      const registration = await events.registrationOf(guest, tournament)
      await guest.client.collection('tournament_registrations').delete(registration?.id ?? '')
    },
    /** Leaves the waiting list, or declines an offer. */
    stopWaiting: async (guest: Guest, tournament: string) => {
      const wait = await events.waitOf(guest, tournament)
      await guest.client.collection('event_waits').delete(wait?.id ?? '')
    },
    /** Creates an event whose places the first guests take, with the others in the waiting list. */
    fullEvent: async (
      guests: readonly Guest[],
      values: Readonly<Record<string, unknown>> = {},
    ): Promise<string> => {
      const tournament = await events.newEvent(values)
      const { max_participants: places } = await eventOf(tournament)
      for (const guest of guests.slice(0, places)) await events.signUp(guest, tournament)
      for (const guest of guests.slice(places)) await events.wait(guest, tournament)
      return tournament
    },
    /** Returns the status of each of these guests at an event. */
    standing: async (guests: readonly Guest[], tournament: string) => {
      const [registrations, waits] = [
        await events.registrationsOf(tournament),
        await events.waitsOf(tournament),
      ]
      return guests.map(({ id }) =>
        registrations.some(({ user }) => user === id)
          ? 'in'
          : (waits.find(({ user }) => user === id)?.state ?? 'out'),
      )
    },
    stepsOf: async (tournament: string) => {
      const steps = await site.engine.recordsOf('completed_steps').findAll({
        filter: 'subject = {:subject}',
        params: { subject: `tournaments/${tournament}` },
      })
      return steps.map(({ step }) => String(step))
    },
    tick: () => runEventSteps(site, clock.now()),
  }
  return events
}

function placeOf(place: Place) {
  return typeof place === 'string' ? { tournament: place } : { tournament: place.event, slot: place.slot }
}

function about(tournament: string) {
  return { filter: 'tournament = {:tournament}', params: { tournament } }
}
