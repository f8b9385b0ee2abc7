import { ChannelType, Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import {
  type DiscordClient,
  type GuildRole,
  discordId,
  requireDiscordId,
} from '../../platform/discord/discord-client.ts'
import { DiscordFailure, toDiscordFailure } from '../../platform/discord/discord-failure.ts'

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

/** Facts about the server and the time they were read. */
interface GuildReading {
  readonly facts: GuildFacts
  readonly at: Date
}

export type ReadGuild = (wish?: { readonly isFresh?: boolean }) => Promise<GuildReading>

interface ReaderParts {
  readonly read: () => Promise<GuildFacts>
  readonly now: () => Date
}

const freshMs = 30_000
const pauseMs = 5000

/**
 * Reads the server at most once in 30 seconds, or once in five for fresh reads: staff who reload the page query this
 * node and not Discord. Callers in between share the response or its failure.
 */
export function createGuildReader({ read, now }: ReaderParts): ReadGuild {
  let last: { readonly at: Date; readonly facts: Promise<GuildFacts> } | undefined
  let hasFailed = false
  const ageMs = () => (last ? now().getTime() - last.at.getTime() : Number.POSITIVE_INFINITY)
  return async ({ isFresh = false } = {}) => {
    if (!last || ageMs() >= (isFresh || hasFailed ? pauseMs : freshMs)) {
      hasFailed = false
      const facts = read()
      facts.catch(() => (hasFailed = true))
      last = { at: now(), facts }
    }
    const { at, facts } = last
    return { at, facts: await facts }
  }
}
