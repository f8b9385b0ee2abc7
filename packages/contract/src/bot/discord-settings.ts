import { json, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { z } from 'zod'
import { channelUses, roleSources } from '../community-file/community-config.ts'

/** Discord settings that an admin can change. */
export const discordSections = ['channels', 'managed_roles'] as const

/** One row for each section. */
export const discordSettingsShape = shape({
  section: select(discordSections, { required: true }),
  value: json({ maxSize: 20_000 }),
  ...timestamps,
})

/** The stored choice of an admin for one section. */
export type DiscordSetting = RecordOf<typeof discordSettingsShape>

const snowflake = z.string().regex(/^[0-9]{5,25}$/)

/** The channel for each use; an empty one disables posts of that use. */
export const channelsSchema = z.partialRecord(z.enum(channelUses), snowflake.or(z.literal('')))

/** Roles that the site gives and takes. */
export const managedRolesSchema = z
  .array(z.object({ roleId: snowflake, source: z.enum(roleSources) }))
  .max(100)
