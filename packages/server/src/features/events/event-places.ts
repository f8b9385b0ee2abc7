import type { Transaction } from '@longhouse/engine'
import type { Presence, TakenPlaces, Tournament, WaitState } from '@longhouse/contract/events'

type Alike<Kind> = Kind & { readonly slot: string; readonly count: number | string }

/** Who has a place of an event or one held for them, counted by the database. */
export async function readTakenPlaces(
  tx: Transaction,
  event: Pick<Tournament, 'id' | 'max_participants' | 'slots'>,
): Promise<TakenPlaces> {
  const registrations = await tx.query<Alike<{ readonly presence: Presence | '' }>>({
    sql: countedBy('tournament_registrations', 'presence'),
    params: [event.id],
  })
  const offers = await tx.query<Alike<{ readonly state: WaitState | '' }>>({
    sql: countedBy('event_waits', 'state'),
    params: [event.id],
  })
  return {
    event,
    registrations: registrations.map((alike) => ({ ...alike, count: Number(alike.count) })),
    offers: offers.map((alike) => ({ ...alike, count: Number(alike.count) })),
  }
}

function countedBy(table: string, column: string): string {
  return `SELECT "slot", "${column}", COUNT(*) AS "count" FROM "${table}" WHERE "tournament" = ? GROUP BY "slot", "${column}"`
}
