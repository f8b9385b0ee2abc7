import { relayNames, type RelayName } from '@longhouse/contract/relays'
import type { Webhooks } from '../../settings.ts'

/** A webhook, and the relays that go through it. */
export interface Webhook {
  readonly id: string
  readonly token: string
  readonly relays: readonly RelayName[]
}

/** Returns the configured webhooks. Relays with the same webhook alternate; relays without one wait. */
export function webhooksWithRelays(configured: Webhooks): Webhook[] {
  const byId = new Map<string, Webhook>()
  for (const relay of relayNames) {
    const address = configured[relay]
    if (!address) continue
    const { id, token } = address
    byId.set(id, { id, token, relays: [...(byId.get(id)?.relays ?? []), relay] })
  }
  return [...byId.values()]
}
