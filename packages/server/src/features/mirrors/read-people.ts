import type { RecordSource } from '@longhouse/engine'
import type { TakenPlaces } from '@longhouse/contract/events'
import type { EventFacts } from './compose/event-facts.ts'
import { maxNames, type Person } from './compose/roster.ts'
import type { MirroredEvent } from './mirrored-event.ts'
import { readNames } from './read-names.ts'

type People = Pick<EventFacts, 'people' | 'counts' | 'taken' | 'hosts'>

/** Reads the participants and hosts of an event, in a fixed number of queries. */
export async function readPeople(source: RecordSource, event: MirroredEvent): Promise<People> {
  const people = await source.query<Person>({ sql: firstOfEachSlot, params: [event.id, maxNames] })
  const { taken, counts } = await readPlaces(source, event)
  const hostIds = [event.organizer, ...event.hosts]
  const names = await readNames(source, hostIds)
  const hosts = [...new Set(hostIds)].flatMap((id) => names.get(id) ?? [])
  return { people, taken, counts, hosts }
}

const firstOfEachSlot = `SELECT r."slot", u."username" AS "name" FROM (
    SELECT "user", "slot", ROW_NUMBER() OVER (PARTITION BY "slot" ORDER BY "registration_date", "id") AS "turn"
    FROM "tournament_registrations" WHERE "tournament" = ?
  ) r JOIN "users" u ON u."id" = r."user" WHERE r."turn" <= ? ORDER BY r."turn", r."slot"`

const everyPlace = `SELECT "slot", "presence", '' AS "state", COUNT(*) AS "count"
    FROM "tournament_registrations" WHERE "tournament" = ? GROUP BY "slot", "presence"
  UNION ALL SELECT "slot", '' AS "presence", "state", COUNT(*) AS "count"
    FROM "event_waits" WHERE "tournament" = ? GROUP BY "slot", "state"`

interface Alike {
  readonly slot: string
  readonly presence: TakenPlaces['registrations'][number]['presence']
  /** Empty for registrations. */
  readonly state: TakenPlaces['offers'][number]['state']
  readonly count: number | string
}

async function readPlaces(
  source: RecordSource,
  event: MirroredEvent,
): Promise<Pick<People, 'taken' | 'counts'>> {
  const rows = await source.query<Alike>({ sql: everyPlace, params: [event.id, event.id] })
  const counted = rows.map((row) => ({ ...row, count: Number(row.count) }))
  const registrations = counted.filter(({ state }) => state === '')
  const offers = counted.filter(({ state }) => state !== '')
  const counts = new Map<string, number>()
  for (const { slot, count } of registrations) counts.set(slot, (counts.get(slot) ?? 0) + count)
  return { taken: { event, registrations, offers }, counts }
}
