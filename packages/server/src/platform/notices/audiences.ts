import type { RawQuery } from '@longhouse/engine'

/** Recipients of a notice: a SELECT of member ids, so that a thousand of them cost one statement. */
export type NoticeAudience = RawQuery

export function onlyTo(user: string): NoticeAudience {
  return { sql: `SELECT "id" FROM "users" WHERE "id" = ?`, params: [user] }
}

export function these(users: readonly string[]): NoticeAudience {
  return {
    sql: `SELECT "id" FROM "users" WHERE "id" IN (${users.map(() => '?').join(', ')})`,
    params: users,
  }
}

export const allStaff: NoticeAudience = { sql: `SELECT "id" FROM "users" WHERE "is_staff" = 1` }

export const allOperators: NoticeAudience = {
  sql: `SELECT "id" FROM "users" WHERE "is_admin" = 1 AND "can_operate" = 1`,
}
