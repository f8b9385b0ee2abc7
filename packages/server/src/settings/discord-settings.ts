import { community } from '@longhouse/contract/community'
import type { Environment, Variables } from './variables.ts'
import { relayNames, webhookSetting, type RelayName } from '@longhouse/contract/relays'

/**
 * How Discord's interactions arrive: at the site's address, or over a gateway connection that the site opens.
 */
export type DiscordDoor = 'http' | 'gateway' | 'off'

/** Settings of the connection to Discord. */
export interface DiscordSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly guildId: string
  /** Without `/api`; `https://discord.com`, except for the simulator. */
  readonly url: string
  readonly webhooks: Webhooks
  readonly door: DiscordDoor
}

const required = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'] as const

interface Given {
  readonly env: Environment
  readonly values: Variables
}

/** Returns the Discord settings, or undefined without any; an incomplete set is a problem. */
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

/** The part of a webhook's address that is used, so that messages go only to Discord. */
interface WebhookAddress {
  readonly id: string
  readonly token: string
}

/** The webhook of each relay that has one. */
export type Webhooks = Readonly<Partial<Record<RelayName, WebhookAddress>>>

/** Parses the webhooks that are set; each wrong address adds a message to `problems`. */
function parseWebhooks(env: Environment, problems: string[]): Webhooks {
  const webhooks: Partial<Record<RelayName, WebhookAddress>> = {}
  for (const relay of relayNames) {
    const name = webhookSetting(relay)
    const given = env[name]
    if (!given) continue
    const address = parseWebhookAddress(given)
    if (address) webhooks[relay] = address
    else problems.push(`${name} must be the address of a webhook, as Discord gives it.`)
  }
  return webhooks
}

/** Returns the id and token of a webhook, or undefined for another address. */
export function parseWebhookAddress(address: string): WebhookAddress | undefined {
  const { protocol = '', pathname = '' } = URL.parse(address.trim()) ?? {}
  if (!/^https?:$/.test(protocol)) return undefined
  // safe pattern: a setting of the operator
  const [, id, token] = /\/webhooks\/(\d{5,25})\/([\w-]{1,200})\/?$/.exec(pathname) ?? []
  return id && token ? { id, token } : undefined
}
