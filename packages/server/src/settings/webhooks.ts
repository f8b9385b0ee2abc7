import { relayNames, webhookSetting, type RelayName } from '@longhouse/contract/relays'
import type { Environment } from './variables.ts'

/** The part of a webhook's address that is used, so that messages go only to Discord. */
export interface WebhookAddress {
  readonly id: string
  readonly token: string
}

/** The webhook of each relay that has one. */
export type Webhooks = Readonly<Partial<Record<RelayName, WebhookAddress>>>

/** Parses the webhooks that are set; each wrong address adds a message to `problems`. */
export function parseWebhooks(env: Environment, problems: string[]): Webhooks {
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
