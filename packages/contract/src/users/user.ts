import {
  bool,
  date,
  email,
  file,
  json,
  relation,
  select,
  shape,
  text,
  timestamps,
  type RecordOf,
} from '@longhouse/engine/schema'
import { avatarEdges, imageTypes, maxImageBytes } from '../pictures/picture.ts'
import { languages } from '../words/words.ts'
import { maxZoneLength } from '../zones/zone-name.ts'
import type { DiscordData } from './discord-data.ts'

/** Users per page of the admin list. */
export const userPageSize = 50

/** Seconds after a login or proof in which critical actions need no further proof. */
export const proofSeconds = 10 * 60

/** Longest texts of a user. */
export const userLimits = {
  username: 60,
  name: 120,
  discordId: 25,
  discordUsername: 60,
  reason: 300,
} as const

/** Themes a user can save. */
export const themes = ['light', 'dark'] as const

/** A member's account; password and token key are added by the engine. */
export const userShape = shape({
  // Not required: a member's Discord e-mail may be unverified.
  email: email({}),
  emailVisibility: bool({}),
  verified: bool({}),
  username: text({ required: true, max: userLimits.username, autogeneratePattern: 'users[0-9]{6}' }),
  name: text({ max: userLimits.name }),
  avatar: file({
    maxSize: maxImageBytes,
    mimeTypes: imageTypes,
    thumbs: avatarEdges.map((edge) => `${edge}x${edge}`),
  }),
  discord_id: text({ max: userLimits.discordId, pattern: '^[0-9]*$' }),
  discord: text({ max: userLimits.discordId, pattern: '^[0-9]*$' }),
  discord_username: text({ max: userLimits.discordUsername }),
  discord_data: json<DiscordData>({ maxSize: 64 * 1024 }),
  is_admin: bool({}),
  /** Together with `is_admin`: may take the rights of a superuser, for half an hour at a time. */
  can_operate: bool({}),
  /**
   * Derived by the server from `is_admin` and the Discord roles (see `isStaff`); rules read only this field.
   */
  is_staff: bool({}),
  /** Derived like `is_staff`, from other roles (see `rightsOf`): may plan events, may check runs. */
  can_host: bool({}),
  can_verify: bool({}),
  /** No longer in the Discord server, by leaving or by a ban: logins are refused until they are back. */
  left_discord: bool({}),
  /** Logins are refused before this time (see `isSuspended`); only the member and staff see the reason. */
  suspended_until: date({}),
  suspended_reason: text({ max: userLimits.reason }),
  /** A password login also needs a code sent by mail. */
  second_factor: bool({}),
  theme_preference: select(themes, {}),
  /** The member's time zone (see `isZone`); while empty, the browser's zone is used. */
  time_zone: text({ max: maxZoneLength }),
  /** The language of mails and messages, from their Discord language; empty is English. */
  language: select(languages, {}),
  /** The member who brought a newcomer (see `checkWelcome`). */
  welcomed_by: relation('users', {}),
  /** Their rank on the ladder, maintained by the server; empty before there was a ladder. */
  rank: relation('ranks', {}),
  ...timestamps,
})

/** A user as the member and staff see them. */
export type User = RecordOf<typeof userShape>

/** A user as other members see them; only the member and staff see the remaining fields. */
export type PublicUser = Pick<
  User,
  'id' | 'collectionId' | 'collectionName' | 'username' | 'name' | 'avatar' | 'created'
>
