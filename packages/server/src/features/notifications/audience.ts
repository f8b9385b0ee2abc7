import type { RawQuery } from '@longhouse/engine'

/** Recipients of a notice: a SELECT of member ids, so that a thousand of them cost one statement. */
export type Audience = RawQuery

/** Returns members with a place in an event or on its waiting list. */
export function peopleOf(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ?
      UNION SELECT "user" FROM "event_waits" WHERE "tournament" = ?`,
    params: [event, event],
  }
}

/** Adds the members who were notified of its cancellation, even if they gave up their place since. */
export function formerPeopleOf(event: string): Audience {
  const { sql, params = [] } = peopleOf(event)
  const told = `SELECT "user" FROM "notifications" WHERE "event" = ? AND "kind" = 'event_cancelled'`
  return { sql: `${sql} UNION ${told}`, params: [...params, event] }
}

/** Returns members with a place in an event whose presence is not recorded yet. */
export function expectedAt(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" = ''`,
    params: [event],
  }
}

/** Returns the members on an event's waiting list. */
export function waitingFor(event: string): Audience {
  return { sql: `SELECT "user" FROM "event_waits" WHERE "tournament" = ?`, params: [event] }
}

/** Returns members with a place in an event who are not recorded as absent or excused. */
export function whoWasAt(event: string): Audience {
  return {
    sql: `SELECT "user" FROM "tournament_registrations" WHERE "tournament" = ? AND "presence" IN ('', 'here')`,
    params: [event],
  }
}

export function these(users: readonly string[]): Audience {
  return {
    sql: `SELECT "id" FROM "users" WHERE "id" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  }
}

export function onlyTo(user: string): Audience {
  return { sql: `SELECT "id" FROM "users" WHERE "id" = ?`, params: [user] }
}

export const allStaff: Audience = { sql: `SELECT "id" FROM "users" WHERE "is_staff" = 1` }

export const allOperators: Audience = {
  sql: `SELECT "id" FROM "users" WHERE "is_admin" = 1 AND "can_operate" = 1`,
}

/** Returns the submitter and the players of a run. */
export function playersOf(run: string): Audience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ? UNION SELECT "submitter" FROM "runs" WHERE "id" = ?`,
    params: [run, run],
  }
}

/** Returns the players of `run` who are not players of `other`. */
export function playersOnlyOf(run: string, other: string): Audience {
  return {
    sql: `SELECT "user" FROM "run_players" WHERE "run" = ?
      AND "user" NOT IN (SELECT "user" FROM "run_players" WHERE "run" = ?)`,
    params: [run, other],
  }
}

/** Returns the members who can verify runs, except the submitter and the players of this one. */
export function verifiersOf(run: string): Audience {
  const { sql, params = [] } = playersOf(run)
  return { sql: `SELECT "id" FROM "users" WHERE "can_verify" = 1 AND "id" NOT IN (${sql})`, params }
}
