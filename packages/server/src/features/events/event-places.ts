import type { Transaction } from '@longhouse/engine'
import type { EventWait, Presence, TakenPlaces, Tournament, WaitState } from '@longhouse/contract/events'

/** The places of an event, and a member's part in it. */
export interface PlacesFor {
  readonly taken: TakenPlaces
  readonly isRegistered: boolean
  /** The member's entry in the waiting list, if any. */
  readonly wait: Pick<EventWait, 'slot' | 'state'> | undefined
}

type PlacedEvent = Pick<Tournament, 'id' | 'max_participants' | 'slots'>

/** Counts the taken and offered places of an event in the database. */
export async function readTakenPlaces(tx: Transaction, event: PlacedEvent): Promise<TakenPlaces> {
  return (await readPlacesFor(tx, { event, user: '' })).taken
}

/** Also reads a member's part, in the same query: other requests wait for the event in the meantime. */
export async function readPlacesFor(
  tx: Transaction,
  { event, user }: { readonly event: PlacedEvent; readonly user: string },
): Promise<PlacesFor> {
  const rows = await tx.query<Alike>({ sql: everyPlace, params: [user, event.id, user, event.id] })
  const counted = rows.map((row) => ({ ...row, count: Number(row.count), isOwn: Number(row.own) === 1 }))
  const registrations = counted.filter((row) => row.source === 'registration')
  const waits = counted.filter((row) => row.source === 'wait')
  return {
    taken: { event, registrations, offers: waits },
    isRegistered: registrations.some(({ isOwn }) => isOwn),
    wait: waits.find(({ isOwn }) => isOwn),
  }
}

/** Number of registrations or waits that are alike, and whether one of them is the given member's. */
type Alike = { readonly slot: string; readonly count: number | string; readonly own: number | string } & (
  | { readonly source: 'registration'; readonly presence: Presence | ''; readonly state: '' }
  | { readonly source: 'wait'; readonly presence: ''; readonly state: WaitState | '' }
)

const isOwn = `COUNT(*) AS "count", MAX(CASE WHEN "user" = ? THEN 1 ELSE 0 END) AS "own"`
const everyPlace =
  `SELECT 'registration' AS "source", "slot", "presence", '' AS "state", ${isOwn} ` +
  `FROM "tournament_registrations" WHERE "tournament" = ? GROUP BY "slot", "presence" UNION ALL ` +
  `SELECT 'wait' AS "source", "slot", '' AS "presence", "state", ${isOwn} ` +
  `FROM "event_waits" WHERE "tournament" = ? GROUP BY "slot", "state"`
