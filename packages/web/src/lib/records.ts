import type { PublicUser, User } from '@longhouse/contract/users'

/** A member's own record, as the session and the account screen know it. */
export type UserRecord = User

/** Another member, as everybody sees them. */
export type PublicUserRecord = PublicUser
