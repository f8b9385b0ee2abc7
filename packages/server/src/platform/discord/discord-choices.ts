import type { RecordSource } from '@longhouse/engine'
import { channelsSchema, managedRolesSchema } from '@longhouse/contract/bot'
import type { CommunityConfig, DiscordChannels, ManagedRole } from '@longhouse/contract/community'
import { discordSettingsCollection } from '../../collections/discord.ts'

/** Returns the channels that the bot writes to: an admin's choice, else those of the community's file. */
export async function channelsOf(
  source: RecordSource,
  { discord }: Pick<CommunityConfig, 'discord'>,
): Promise<DiscordChannels> {
  const chosen = channelsSchema.safeParse(await chosenIn(source, 'channels'))
  return { ...discord.channels, ...chosen.data }
}

/** Returns the roles that the site manages: an admin's choice, else those of the community's file. */
export async function managedRolesOf(
  source: RecordSource,
  { discord }: Pick<CommunityConfig, 'discord'>,
): Promise<readonly ManagedRole[]> {
  const chosen = managedRolesSchema.safeParse(await chosenIn(source, 'managed_roles'))
  return chosen.data ?? discord.managedRoles ?? []
}

async function chosenIn(source: RecordSource, section: string): Promise<unknown> {
  const row = await source
    .records(discordSettingsCollection)
    .findFirst({ filter: 'section = {:section}', params: { section } })
  return row?.value
}
