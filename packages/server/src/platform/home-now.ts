import type { RecordSource } from '@longhouse/engine'
import { homeSeconds, type HomeNow } from '@longhouse/contract/home'
import type { Site } from './feature.ts'
import { keepAnswers, type TaggedAnswer } from './kept-answers.ts'
import { publicEvent } from '../collections/rules.ts'
import { tournamentsCollection } from '../collections/events.ts'
import { clipsCollection } from '../collections/clips.ts'
import { usersCollection } from '../collections/users.ts'

const hourMs = 60 * 60_000
const weekMs = 7 * 24 * hourMs
const tonightMs = 12 * hourMs
/** Limits of events and clips that are read; more than a night or a week has. */
const limits = { events: 50, clips: 200 } as const

/** Reads what is on, once for all requests within some seconds. */
export function createHomeNow({ engine, now }: Pick<Site, 'engine' | 'now'>): () => Promise<TaggedAnswer> {
  // Every sign-up changes it, so it is cached for its time regardless of changes.
  const keep = keepAnswers(engine, { collections: [], maxMs: homeSeconds * 1000, max: 1 })
  return () => keep('now', () => readHomeNow(engine, now()))
}

/** Returns what is on, as all visitors may know it. */
export async function readHomeNow(source: RecordSource, now: Date): Promise<HomeNow> {
  const event = await nextEvent(source, now)
  const clip = await clipOfWeek(source, now)
  return { ...(event && { event }), ...(clip && { clip }), tonight: await countTonight(source, now) }
}

async function nextEvent(source: RecordSource, now: Date): Promise<HomeNow['event']> {
  const event = await source.records(tournamentsCollection).findFirst({
    filter: `${publicEvent()} && cancelled_at = '' && status = 'upcoming' && start_date > {:now}`,
    params: { now },
    sort: 'start_date,id',
  })
  if (!event) return undefined
  const most = event.max_participants
  // Members on the waiting list come first.
  const isTaken = event.waiting_count > 0
  return {
    id: event.id,
    name: event.name,
    game: event.game,
    start: new Date(event.start_date).toISOString(),
    ...(most > 0 && { free: isTaken ? 0 : Math.max(0, most - event.participant_count) }),
  }
}

async function clipOfWeek(source: RecordSource, now: Date): Promise<HomeNow['clip']> {
  const clips = await source.records(clipsCollection).findAll({
    filter: 'created > {:since} && consent_promotional = true && upvotes > 0',
    params: { since: new Date(now.getTime() - weekMs) },
    sort: '-upvotes,created,id',
    limit: limits.clips,
  })
  const score = (clip: (typeof clips)[number]) => clip.upvotes - clip.downvotes
  const [best] = clips.toSorted((a, b) => score(b) - score(a))
  const person = best && (await source.records(usersCollection).findById(best.user))
  if (!best || !person) return undefined
  return {
    title: best.clip_title,
    by: person.username,
    game: best.game,
    likes: best.upvotes,
  }
}

async function countTonight(source: RecordSource, now: Date): Promise<number> {
  const events = await source.records(tournamentsCollection).findAll({
    filter:
      "is_draft = false && cancelled_at = '' && status != 'completed' && start_date > {:since} && start_date < {:soon} && end_date > {:now}",
    params: {
      now,
      since: new Date(now.getTime() - 2 * tonightMs),
      soon: new Date(now.getTime() + tonightMs),
    },
    sort: 'start_date,id',
    limit: limits.events,
  })
  if (events.length === 0) return 0
  const places = events.map(() => '?').join(', ')
  const [found] = await source.query<{ people: number | string }>({
    sql: `SELECT COUNT(DISTINCT "user") AS people FROM "tournament_registrations" WHERE "tournament" IN (${places})`,
    params: events.map(({ id }) => id),
  })
  return Number(found?.people ?? 0)
}
