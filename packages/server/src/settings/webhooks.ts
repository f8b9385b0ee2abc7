import { relayNames, webhookSetting, type RelayName } from '@longhouse/contract/relays'
import type { Environment } from './variables.ts'

/** All of a webhook's address that is used, so that messages go to Discord and nowhere else. */
export interface WebhookAddress {
  readonly id: string
  readonly token: string
}

/** The webhook of each relay that has one. */
export type Webhooks = Readonly<Partial<Record<RelayName, WebhookAddress>>>

/** Reads the webhooks that are set; each wrong address adds a sentence to `problems`. */
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

/** Id and token of a webhook; undefined when the address is none. */
export function parseWebhookAddress(address: string): WebhookAddress | undefined {
  const { protocol = '', pathname = '' } = URL.parse(address.trim()) ?? {}
  if (!/^https?:$/.test(protocol)) return undefined
  // safe pattern: a setting of whoever runs the site
  const [, id, token] = /\/webhooks\/(\d{5,25})\/([\w-]{1,200})\/?$/.exec(pathname) ?? []
  return id && token ? { id, token } : undefined
}
