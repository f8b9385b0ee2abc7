import { createHash } from 'node:crypto'
import { Routes, type RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10'
import { z } from 'zod'
import { requireDiscordId } from '../../platform/discord/discord-id.ts'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'
import type { BotSite } from './interaction.ts'

const valueKey = 'discord-commands'
/** The hash is null while Discord is called: it may have stored the commands or not. */
const valueSchema = z.object({ place: z.string(), hash: z.string().nullable() })

type Definitions = RESTPutAPIApplicationGuildCommandsJSONBody

/** Sets the bot's commands on the Discord server in one call, or in none if they have not changed. */
export async function keepCommands(site: BotSite, definitions: Definitions): Promise<void> {
  const { discord } = site.settings
  if (!discord) return
  const place = `${requireDiscordId(discord.clientId)}/${requireDiscordId(discord.guildId)}`
  const { data: kept } = valueSchema.safeParse(await readServerValue(site.engine, valueKey))
  const known = kept?.place === place ? kept.hash : hashOf([])
  const hash = hashOf(definitions)
  if (known === hash) return
  const keep = (value: z.infer<typeof valueSchema>) => changeServerValue(site.engine, valueKey, () => value)
  await keep({ place, hash: null })
  await site.client.call({
    name: 'set commands',
    method: 'PUT',
    route: Routes.applicationGuildCommands(discord.clientId, discord.guildId),
    body: definitions,
  })
  await keep({ place, hash })
}

function hashOf(definitions: Definitions): string {
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex')
}
