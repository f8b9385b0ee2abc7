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
} from '@longhouse/engine/schema'
import type { RecordOf } from '@longhouse/engine/schema'
import { avatarEdges } from '../pictures/avatar-edges.ts'
import { imageTypes, maxImageBytes } from '../pictures/picture.ts'
import { languages } from '../words/words-for.ts'
import { maxZoneLength } from '../zones/zone-name.ts'
import type { DiscordData } from './discord-data.ts'

/** Users per page of the admin list. */
export const userPageSize = 50

/** Seconds after a login or a password in which nothing more is asked, whatever one does with the account. */
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
  // Not required: somebody whose Discord e-mail is not verified is a member all the same.
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
  /** Together with `is_admin`: may have the rights of a superuser, for half an hour at a time. */
  can_operate: bool({}),
  /** Derived by the server from `is_admin` and the Discord roles (see `isStaff`); rules ask this one field. */
  is_staff: bool({}),
  /** Derived like `is_staff`, from roles of their own (see `rightsOf`): may plan events, may check runs. */
  can_host: bool({}),
  can_verify: bool({}),
  /** Not in the Discord server any more, by leaving or by a ban: nobody logs in to this account until they are back. */
  left_discord: bool({}),
  /** Nobody logs in to this account before this moment (see `isSuspended`); the reason is for the person and staff. */
  suspended_until: date({}),
  suspended_reason: text({ max: userLimits.reason }),
  /** A login with a password needs a code sent by mail as well. */
  second_factor: bool({}),
  theme_preference: select(themes, {}),
  /** Name of the zone (see `isZone`) whose clock the person reads; the browser says it while it is empty. */
  time_zone: text({ max: maxZoneLength }),
  /** In which mails and messages are written, by the language of their Discord; empty is English. */
  language: select(languages, {}),
  /** Who brought a newcomer (see `checkWelcome`). */
  welcomed_by: relation('users', {}),
  /** Where they stand on the ladder; kept by the server, empty before there was one. */
  rank: relation('ranks', {}),
  ...timestamps,
})

/** A user as they see themselves and as staff see them. */
export type User = RecordOf<typeof userShape>

/** Another member as everybody sees them; the remaining fields are for the person and for staff. */
export type PublicUser = Pick<
  User,
  'id' | 'collectionId' | 'collectionName' | 'username' | 'name' | 'avatar' | 'created'
>
