import { relayNames, type RelayName } from '@longhouse/contract/relays'
import type { DiscordSettings } from '../../settings.ts'

/** A webhook, and the relays that go through it. */
export interface Webhook {
  readonly id: string
  readonly token: string
  readonly relays: readonly RelayName[]
}

/** The configured webhooks. Relays with the same webhook share its order; relays without one wait. */
export function configuredWebhooks(discord: DiscordSettings | undefined): Webhook[] {
  const byId = new Map<string, Webhook>()
  for (const relay of relayNames) {
    const parsed = parseAddress(discord?.webhooks[relay] ?? '')
    if (!parsed) continue
    const known = byId.get(parsed.id)
    byId.set(parsed.id, { ...parsed, relays: [...(known?.relays ?? []), relay] })
  }
  return [...byId.values()]
}

/** Id and token of a webhook address; the rest of it is not used, so that messages go to Discord and nowhere else. */
export function parseAddress(address: string): { id: string; token: string } | undefined {
  const [, id, token] =
    /\/webhooks\/(\d{5,25})\/([\w-]{1,200})\/?$/.exec(URL.parse(address)?.pathname ?? '') ?? []
  return id && token ? { id, token } : undefined
}
