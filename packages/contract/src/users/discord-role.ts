import { number, shape, text, timestamps, type RecordOf } from '@longhouse/engine/schema'

/** URL path that adds names to role ids. */
export const rolesPath = '/api/discord/roles'

/** Roles per page when the roles of listed users are looked up. */
export const rolePageSize = 1000

/** A role of the Discord server, kept up to date by the server. */
export const discordRoleShape = shape({
  role_id: text({ required: true, max: 25, pattern: '^[0-9]+$' }),
  role_name: text({ max: 100 }),
  position: number({ onlyInt: true }),
  ...timestamps,
})

/** A stored role. */
export type DiscordRole = RecordOf<typeof discordRoleShape>
