import { date, json, number, relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'

/** Where a member sees, begins (`POST …/start`) and ends (`DELETE`) what Discord knows of them by linked roles. */
export const linkedRolesPath = '/api/discord/linked-roles'

/** The page on which members connect; Discord leads there, too. */
export const linkedRolesPage = '/linked-roles'

/** Why a connection did not come about: stands in the address that Discord leads back to. */
export type LinkFailure = 'denied' | 'state' | 'other_account' | 'away'

/** What was told to Discord about somebody. */
export interface ToldFacts {
  readonly username: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** A connection lives, or Discord does not take its tokens any more. */
export const roleLinkStatuses = ['live', 'broken'] as const

/** Somebody lets the site tell Discord facts about them. */
export const roleLinkShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  /** Whose in Discord, as a keyed hash: to know them again when they come back. */
  who: text({ required: true, max: 64, hidden: true }),
  /** Sealed: who has the database alone can do nothing with it. */
  tokens: text({ max: 2000, hidden: true }),
  expires: date({}),
  status: select(roleLinkStatuses, { required: true }),
  sent: json<ToldFacts>({ maxSize: 5000 }),
  sent_at: date({}),
  /** Why Discord did not take the facts the last time. */
  failed: text({ max: 500 }),
  attempts: number({ onlyInt: true }),
  /** When the facts are looked at again. */
  next_attempt: date({}),
  ...timestamps,
})

/** A stored connection. */
export type RoleLink = RecordOf<typeof roleLinkShape>

/** A connection that has ended here and still has to end at Discord; it says nothing of whose it was. */
export const roleFarewellShape = shape({
  who: text({ required: true, max: 64, hidden: true }),
  tokens: text({ required: true, max: 2000, hidden: true }),
  expires: date({}),
  attempts: number({ onlyInt: true }),
  next_attempt: date({}),
  last_error: text({ max: 500 }),
  ...timestamps,
})

/** A stored farewell. */
export type RoleFarewell = RecordOf<typeof roleFarewellShape>
