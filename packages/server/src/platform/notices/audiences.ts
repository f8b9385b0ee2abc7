import type { RawQuery } from '@longhouse/engine'

/** Recipients of a notice: a SELECT of member ids, so that a thousand of them cost one statement. */
export type Audience = RawQuery

export function onlyTo(user: string): Audience {
  return { sql: `SELECT "id" FROM "users" WHERE "id" = ?`, params: [user] }
}

export function these(users: readonly string[]): Audience {
  return {
    sql: `SELECT "id" FROM "users" WHERE "id" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  }
}

export const allStaff: Audience = { sql: `SELECT "id" FROM "users" WHERE "is_staff" = 1` }

export const allOperators: Audience = {
  sql: `SELECT "id" FROM "users" WHERE "is_admin" = 1 AND "can_operate" = 1`,
}
