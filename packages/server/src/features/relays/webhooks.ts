import { Routes } from 'discord-api-types/v10'
import type { REST, RESTOptions } from '@discordjs/rest'
import { relayNames, type RelayName, type RelayBody } from '@longhouse/contract/relays'
import { z } from 'zod'
import { callTimeoutMs } from '../../platform/discord/discord-client.ts'
import {
  toDiscordFailure,
  type DiscordFailure,
  discordLibrary,
} from '../../platform/discord/discord-failure.ts'
import type { Platform } from '../../platform/feature.ts'
import { patienceOf } from '../../platform/portions.ts'
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

/** What Discord made of a message: `gone` if no message can pass, because the webhook or its token is. */
export type WebhookOutcome =
  | { readonly kind: 'delivered'; readonly messageId: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'gone'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends one message through a webhook; never throws. */
export type SendMessage = (webhook: Webhook, body: RelayBody) => Promise<WebhookOutcome>

const answerSchema = z.object({ id: z.string() })

interface SenderOptions extends Pick<Platform, 'closing'> {
  readonly timeoutMs?: number
}

export function createWebhookSender(
  discordUrl: string,
  { timeoutMs = callTimeoutMs, closing }: SenderOptions = {},
): SendMessage {
  let line: REST | undefined

  return async ({ id, token }, body) => {
    try {
      const { REST, RequestMethod } = await discordLibrary()
      line ??= new REST({ ...lineOptions, api: `${discordUrl}/api`, timeout: timeoutMs })
      const response = await line.queueRequest({
        method: RequestMethod.Post,
        fullRoute: Routes.webhook(id, token),
        query: new URLSearchParams({ wait: 'true' }),
        body: { ...body, allowed_mentions: { parse: [] } },
        auth: false,
        signal: patienceOf(timeoutMs, closing),
      })
      if (!response.ok) return { kind: 'failed', reason: `Discord answered ${response.status}.` }
      return { kind: 'delivered', messageId: await messageIdOf(response) }
    } catch (error) {
      return toDelivery(toDiscordFailure(error))
    }
  }
}

const lineOptions: Partial<RESTOptions> = {
  version: '10',
  // The outbox decides about every retry and every pause.
  retries: 0,
  rejectOnRateLimit: () => true,
  hashSweepInterval: 0,
  handlerSweepInterval: 0,
}

// The status proves the delivery. If the response breaks off after it, the message must not be sent again.
async function messageIdOf(response: { json(): Promise<unknown> }): Promise<string> {
  try {
    return answerSchema.parse(await response.json()).id
  } catch {
    return ''
  }
}

function toDelivery({ status, message: reason, retryAfterMs = 0 }: DiscordFailure): WebhookOutcome {
  if (status === 429) return { kind: 'wait', ms: retryAfterMs }
  if (status === 401 || status === 403 || status === 404) return { kind: 'gone', reason }
  if (status !== undefined && status >= 400 && status < 500) return { kind: 'refused', reason }
  return { kind: 'failed', reason }
}
