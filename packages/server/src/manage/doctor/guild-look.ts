import { pino } from 'pino'
import { readGuildFacts, type GuildFacts } from '../../features/discord/permissions/guild-facts.ts'
import { readApplication, type Application } from '../../features/bot/application.ts'
import { createDiscordClient } from '../../platform/discord/discord-client.ts'
import { concernsEveryCall, toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import type { DiscordSettings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** The Discord server and the site's application, as the bot sees them. */
export interface GuildLook {
  readonly facts: GuildFacts
  readonly application: Application
}

/** Calls Discord once for all checks. Returns findings instead if it does not respond. */
export async function lookAtGuild(discord: DiscordSettings): Promise<GuildLook | Finding[]> {
  const client = createDiscordClient(discord, { logger: pino({ level: 'silent' }), now: () => new Date() })
  try {
    const [facts, application] = await Promise.all([
      readGuildFacts(client, discord.guildId),
      readApplication(client),
    ])
    return { facts, application }
  } catch (error) {
    const failure = toDiscordFailure(error)
    // Another check reports why Discord does not respond at all.
    if (concernsEveryCall(failure) || failure.code === unknownThing.guild) return []
    return [{ name: 'roles', problem: failure.message, todo: 'try again later.' }]
  }
}
