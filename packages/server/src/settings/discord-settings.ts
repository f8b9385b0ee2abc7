import { community } from '@longhouse/contract/community'
import type { Environment, Variables } from './variables.ts'
import { parseWebhooks, type Webhooks } from './webhooks.ts'

/** The way by which Discord brings what people press and type: to our address, or over a line that we keep open. */
export type DiscordDoor = 'http' | 'gateway' | 'off'

/** How to reach Discord. */
export interface DiscordSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly guildId: string
  /** Without `/api`; `https://discord.com` but for the pretend one. */
  readonly url: string
  readonly webhooks: Webhooks
  readonly door: DiscordDoor
}

const required = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'] as const

interface Given {
  readonly env: Environment
  readonly values: Variables
}

/** Discord as it is set up, or undefined when it is not; half of it is a problem. */
export function readDiscord({ env, values }: Given, problems: string[]): DiscordSettings | undefined {
  const webhooks = parseWebhooks(env, problems)
  const [clientId, clientSecret, botToken] = required.map((name) => values[name])
  if (clientId && clientSecret && botToken) {
    return {
      clientId,
      clientSecret,
      botToken,
      guildId: values.DISCORD_GUILD_ID ?? community.discord.guildId,
      url: values.DISCORD_API_URL ?? 'https://discord.com',
      webhooks,
      door: values.DISCORD_EVENTS ?? (values.PUBLIC_URL?.startsWith('https:') ? 'http' : 'gateway'),
    }
  }
  const missing = required.filter((name) => values[name] === undefined)
  const isBegun = missing.length < required.length || values.DISCORD_GUILD_ID !== undefined
  for (const name of isBegun ? missing : [])
    problems.push(`${name} is missing: Discord needs ${required.join(', ')}.`)
  return undefined
}
