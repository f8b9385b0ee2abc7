import { ChannelType, Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import type { DiscordClient, GuildRole } from '../../../platform/discord/discord-client.ts'
import { DiscordFailure, toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import { discordId, requireDiscordId } from '../../../platform/discord/discord-id.ts'

const bits = z.string().regex(/^\d{1,40}$/)
const channelsSchema = z.array(
  z.object({
    id: discordId,
    type: z.number(),
    name: z.string().default(''),
    position: z.number().default(0),
    permission_overwrites: z.array(z.object({ id: discordId, allow: bits, deny: bits })).default([]),
  }),
)

/** A channel of the Discord server. */
export type GuildChannel = z.output<typeof channelsSchema>[number]

/** The community's Discord server, as far as the bot's work depends on it. */
export interface GuildFacts {
  readonly id: string
  readonly roles: readonly GuildRole[]
  readonly bot: { readonly id: string; readonly roles: readonly string[] }
  /** Channels for text messages, in Discord's order. */
  readonly channels: readonly GuildChannel[]
}

const written: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement]

/** Reads the server from Discord. Throws a `DiscordFailure`. */
export async function readGuildFacts(client: DiscordClient, guildId: string): Promise<GuildFacts> {
  const [roles, bot, answer] = await Promise.all([
    client.roles(),
    client.bot(),
    client.call({
      name: 'read channels',
      method: 'GET',
      route: Routes.guildChannels(requireDiscordId(guildId)),
    }),
  ])
  if (!bot) throw new DiscordFailure('The bot is not on the Discord server: invite it.')
  const channels = channelsSchema.safeParse(answer)
  if (!channels.success) throw toDiscordFailure(channels.error)
  return {
    id: guildId,
    roles,
    bot: { id: bot.user.id, roles: bot.roles },
    channels: channels.data
      .filter(({ type }) => written.includes(type))
      .toSorted((a, b) => a.position - b.position),
  }
}
