import type { Site } from '../platform/feature.ts'
import { drawThumbnail } from './demo-art.ts'
import { demoEvents, demoSeries, demoZone, gameOfEvent, type DemoEvent } from './demo-events.ts'
import { demoId } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import {
  tournamentsCollection,
  registrationsCollection,
  eventWaitsCollection,
  eventResultsCollection,
} from '../collections/events.ts'
import { eventSeriesCollection } from '../collections/series.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** The members before it have their own story. */
const crowdBegins = 4

export async function seedEvents(site: Site, members: readonly SeededMember[]): Promise<void> {
  const tournaments = site.engine.records(tournamentsCollection)
  if ((await tournaments.count()) > 0) return
  for (const [index, event] of demoEvents.entries()) {
    const { id } = await tournaments.create({
      ...eventRecord(site, event),
      id: demoId('event', index + 1),
      organizer: members[index % 2]?.id,
      thumbnail: await drawThumbnail(index + 1, event.game),
    })
    await seedPeople(site, { id, index, event, members })
    await seedOutcome(site, { id, index, event, members })
  }
  await seedSeries(site, members)
}

/** A stored event, and the members of the demo. */
interface SeededEvent {
  readonly id: string
  readonly index: number
  readonly event: DemoEvent
  readonly members: readonly SeededMember[]
}

function eventRecord(site: Site, event: DemoEvent) {
  const start = startOf(site, event)
  return {
    name: event.name,
    description: event.description,
    game: gameOfEvent(event, site.community.games),
    kind: event.kind,
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + event.hours * hour).toISOString(),
    time_zone: demoZone,
    max_participants: event.places,
    slots: event.slots ?? null,
    status: event.startsInDays < 0 ? 'completed' : start > site.now() ? 'upcoming' : 'ongoing',
    place: event.place ?? '',
    is_public: !event.isForMembers,
    is_draft: event.isDraft ?? false,
    waits: event.places > 0,
    check_in_minutes: event.checkInMinutes ?? 0,
    reminders: [24 * 60, 60],
  }
}

function startOf({ now }: Pick<Site, 'now'>, { startsInDays, startsInMinutes }: DemoEvent): Date {
  if (startsInMinutes !== undefined)
    return new Date(Math.ceil(now().getTime() / minute) * minute + startsInMinutes * minute)
  const evening = now()
  evening.setUTCHours(startsInDays === 0 ? Math.max(0, evening.getUTCHours() - 2) : 19, 0, 0, 0)
  return new Date(evening.getTime() + startsInDays * day)
}

async function seedPeople(site: Site, { id, index, event, members }: SeededEvent): Promise<void> {
  const named = (places: readonly number[] = []) => members.filter((_, place) => places.includes(place))
  const crowd = members.slice(crowdBegins, event.registered + crowdBegins)
  const joined = named(event.joined)
  // The first ones are checked in: in the past those with a story were there, otherwise they have yet to
  // check in.
  const registered = event.startsInDays < 0 ? [...joined, ...crowd] : [...crowd, ...joined]
  const waiting = (event.waiting ?? []).flatMap((place) => members[place] ?? [])
  await site.engine.transaction(async (tx) => {
    await holdMembers(tx, [...registered, ...waiting])
    await tx.lock('tournaments', id)
    for (const [place, { id: user }] of registered.entries()) {
      await tx.records(registrationsCollection).create({
        id: demoId('reg', index * 100 + place),
        user,
        tournament: id,
        registration_date: site.now().toISOString(),
        status: 'confirmed',
        slot: event.slots?.[place % event.slots.length]?.id ?? '',
        presence: place < (event.here ?? 0) ? 'here' : '',
      })
    }
    for (const [place, { id: user }] of waiting.entries()) {
      await tx
        .records(eventWaitsCollection)
        .create({ id: demoId('wait', index * 100 + place), user, tournament: id })
    }
  })
  if (event.isOffered) await site.engine.records(registrationsCollection).delete(demoId('reg', index * 100))
}

/** Cancels an event, or adds its results. */
async function seedOutcome({ engine, now }: Site, { id, event, members }: SeededEvent): Promise<void> {
  const tournaments = engine.records(tournamentsCollection)
  const { cancelReason, results = [] } = event
  if (cancelReason)
    await tournaments.update(id, { cancelled_at: now().toISOString(), cancel_reason: cancelReason })
  for (const [index, { title, players, score }] of results.entries()) {
    const ids = players.flatMap((place) => members[crowdBegins + place]?.id ?? [])
    await engine.records(eventResultsCollection).create({
      id: demoId('result', index + 1),
      tournament: id,
      place: index + 1,
      title,
      players: ids,
      score,
    })
  }
}

async function seedSeries({ engine, community, now }: Site, members: readonly SeededMember[]): Promise<void> {
  const { name, weekday, time, minutes, template } = demoSeries
  const [game] = community.games
  await engine.records(eventSeriesCollection).create({
    id: demoId('series', 1),
    name,
    pattern: {
      every: 'week',
      weekday,
      time,
      minutes,
      zone: demoZone,
      from: new Date(now().getTime() + day).toISOString().slice(0, 10),
    },
    template: { ...template, game: game?.id },
    thumbnail: await drawThumbnail(demoEvents.length + 1, game?.id ?? ''),
    owner: members[1]?.id,
  })
}
