import type { World } from './world.ts'

/** What holds after each day, regardless of what people do. */
export interface Invariant {
  readonly name: string
  /** Checked every so many days and at the end; every day if absent. */
  readonly every?: number
  /** Sentences about what does not hold. */
  readonly broken: (world: World) => Promise<readonly string[]>
}

/** A query whose rows do not hold, each with a sentence. */
function rows(name: string, sql: string): Invariant {
  return {
    name,
    broken: async (world) => (await world.query<{ readonly said: string }>(sql)).map(({ said }) => said),
  }
}

/** A stored count next to a recount. */
function count(table: string, field: string, recount: string): Invariant {
  return rows(
    `${table}.${field} equals a recount`,
    `SELECT '${table} ' || t."id" || ' says ' || t."${field}" || ' and has ' || (${recount}) AS "said"
      FROM "${table}" t WHERE t."${field}" <> (${recount})`,
  )
}

const placesOf = (more: string) =>
  `SELECT count(*) FROM "tournament_registrations" r WHERE r."tournament" = t."id"${more}`
// The line of a cancelled event is kept for its undo, and not shown.
const waitsOf = (more: string) =>
  `SELECT count(*) FROM "event_waits" w WHERE w."tournament" = t."id" AND t."cancelled_at" = ''${more}`

/** In the order in which they are checked. */
export const invariants: readonly Invariant[] = [
  count('tournaments', 'participant_count', placesOf('')),
  count('tournaments', 'here_count', placesOf(` AND r."presence" = 'here'`)),
  count('tournaments', 'waiting_count', waitsOf(` AND w."state" = 'waiting'`)),
  rows(
    'no event is over-booked',
    `SELECT t."name" || ' has too many people' AS "said" FROM "tournaments" t WHERE t."max_participants" > 0
      AND t."max_participants" < (${placesOf(` AND r."presence" <> 'absent'`)}) + (${waitsOf(` AND w."state" = 'offered'`)})`,
  ),
  rows(
    'an offer ends before the start',
    `SELECT t."name" || ' has an offer until ' || w."offer_expires" AS "said" FROM "event_waits" w
      JOIN "tournaments" t ON t."id" = w."tournament"
      WHERE w."state" = 'offered' AND w."offer_expires" > t."start_date"`,
  ),
]
