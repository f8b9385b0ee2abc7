import { json, select, shape, timestamps, type RecordOf } from '@longhouse/engine/schema'
import { z } from 'zod'
import { channelUses, roleSources } from '../community-file/community-config.ts'

/** What an admin can choose of the Discord server. */
export const discordSections = ['channels', 'managed_roles'] as const

/** One row for each section. */
export const discordSettingsShape = shape({
  section: select(discordSections, { required: true }),
  value: json({ maxSize: 20_000 }),
  ...timestamps,
})

/** What an admin chose of the Discord server. */
export type DiscordSetting = RecordOf<typeof discordSettingsShape>

const snowflake = z.string().regex(/^[0-9]{5,25}$/)

/** The channel for each use; an empty one means that nothing of the kind is written. */
export const channelsSchema = z.partialRecord(z.enum(channelUses), snowflake.or(z.literal('')))

/** Roles that the site gives and takes. */
export const managedRolesSchema = z
  .array(z.object({ roleId: snowflake, source: z.enum(roleSources) }))
  .max(100)
