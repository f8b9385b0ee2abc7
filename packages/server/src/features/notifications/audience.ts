import type { RawQuery } from '@longhouse/engine'

/** Who hears of something: a SELECT of ids of members, so that a thousand of them cost one statement. */
export type Audience = RawQuery

/** Everybody with a place in an event or in its line. */
export function peopleOf(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ?
      UNION SELECT "user" FROM "event_waits" WHERE "tournament" = ?`,
    params: [event, event],
  }
}

/** The same, and those who were told that the event is cancelled and gave up their place or left the line since. */
export function formerPeopleOf(event: string): Audience {
  const { sql, params = [] } = peopleOf(event)
  const told = `SELECT "user" FROM "notifications" WHERE "event" = ? AND "kind" = 'event_cancelled'`
  return { sql: `${sql} UNION ${told}`, params: [...params, event] }
}

/** Everybody with a place in an event of whom nobody knows yet whether they came. */
export function expectedAt(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" = ''`,
    params: [event],
  }
}

/** Everybody in the line of an event. */
export function waitingFor(event: string): Audience {
  return { sql: `SELECT "user" FROM "event_waits" WHERE "tournament" = ?`, params: [event] }
}

/** Everybody with a place in an event who was not said to have missed it. */
export function whoWasAt(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" IN ('', 'here')`,
    params: [event],
  }
}

/** These members. */
export function these(users: readonly string[]): Audience {
  return {
    sql: `SELECT "id" FROM "users" WHERE "id" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  }
}

/** One member. */
export function onlyTo(user: string): Audience {
  return { sql: `SELECT "id" FROM "users" WHERE "id" = ?`, params: [user] }
}

/** All staff. */
export const allStaff: Audience = { sql: `SELECT "id" FROM "users" WHERE "is_staff" = 1` }

/** Those who operate the site. */
export const allOperators: Audience = {
  sql: `SELECT "id" FROM "users" WHERE "is_admin" = 1 AND "can_operate" = 1`,
}

/** Whoever handed a run in or is named in it. */
export function playersOf(run: string): Audience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ? UNION SELECT "submitter" FROM "runs" WHERE "id" = ?`,
    params: [run, run],
  }
}

/** Whoever is named in a run and not in another one. */
export function playersOnlyOf(run: string, other: string): Audience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ?
      AND "user" NOT IN (SELECT "user" FROM "run_players" WHERE "run" = ?)`,
    params: [run, other],
  }
}

/** All who check runs, except those who played this one. */
export function verifiersOf(run: string): Audience {
  const { sql, params = [] } = playersOf(run)
  return { sql: `SELECT "id" FROM "users" WHERE "can_verify" = 1 AND "id" NOT IN (${sql})`, params }
}
