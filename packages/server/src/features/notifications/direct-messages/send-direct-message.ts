import type { Engine } from '@longhouse/engine'
import type { DiscordRefusal } from '@longhouse/contract/notifications'
import { MessageFlags, Routes, type RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10'
import { z } from 'zod'
import { toldLater } from '../../../platform/deliveries/outcome.ts'
import { type DiscordClient, discordId, requireDiscordId } from '../../../platform/discord/discord-client.ts'
import { toDiscordFailure, type DiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { NoticeDelivery } from '../../../collections/notifications.ts'
import { isToldLater } from '../notice-for-reader.ts'
import { findDirectChannel, forgetChannel, keepChannel, type Inbox, takeOpening } from './direct-channels.ts'
import { writeDirectMessage, type DirectMessage, type WritingDesk } from './write-direct-message.ts'

/** The outcome of one attempt. */
export type DirectOutcome =
  | { readonly kind: 'delivered' }
  /** There is nothing left to report. `reason` is set unless the earlier failures are the reason. */
  | { readonly kind: 'expired'; readonly reason?: string }
  /** To be sent from this time on: quiet hours, or the limit on new channels. */
  | { readonly kind: 'later'; readonly from: Date }
  /** Discord demands a pause of that many milliseconds. */
  | { readonly kind: 'wait'; readonly ms: number }
  /** The bot opened too many channels: all messages pause. */
  | { readonly kind: 'tooMany'; readonly reason: string }
  /** Discord delivers no messages to this member. */
  | { readonly kind: 'closed'; readonly refusal: DiscordRefusal; readonly reason: string }
  /** Discord will never take this message. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** This message failed, the next one may pass. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Discord is unreachable, or refuses the bot as a whole. */
  | { readonly kind: 'away'; readonly reason: string }

export interface DirectSender extends WritingDesk {
  readonly engine: Engine
  readonly client: Pick<DiscordClient, 'call'>
}

/** Discord's error codes about one member or one channel, not about the bot. */
const codes = { closed: 50_007, apart: 50_278, tooMany: 40_003, unknownChannel: 10_003, noAccess: 50_001 }

const calls = { name: 'direct messages', method: 'POST', expects: Object.values(codes) } as const

const channelSchema = z.object({ id: discordId })

/** Makes one attempt; never throws for Discord's errors. */
export async function sendDirectMessage(
  sender: DirectSender,
  delivery: NoticeDelivery,
): Promise<DirectOutcome> {
  const { engine } = sender
  const { id: nonce, user, expires } = delivery
  if (Date.parse(expires) <= (await engine.clock()).getTime()) return { kind: 'expired' }
  if (delivery.attempts > 1 && (await isToldLater(engine, delivery)))
    return { kind: 'expired', reason: toldLater }
  const message = await writeDirectMessage(sender, delivery)
  if (message?.kind !== 'message') return message ?? { kind: 'expired' }
  const inbox = { user, discordId: message.discordId }
  const known = await findDirectChannel(engine, inbox)
  try {
    const channel = known ?? (await openChannel(sender, inbox))
    if (channel instanceof Date) return { kind: 'later', from: channel }
    await sender.client.call({
      ...calls,
      route: Routes.channelMessages(requireDiscordId(channel)),
      body: bodyOf(message, nonce),
    })
    return { kind: 'delivered' }
  } catch (error) {
    const failure = toDiscordFailure(error)
    if (failure.code !== codes.unknownChannel && failure.code !== codes.noAccess) return outcomeOf(failure)
    // The channel may belong to another bot. A new one is opened once.
    await forgetChannel(engine, user)
    return { kind: known ? 'failed' : 'refused', reason: failure.message }
  }
}

/**
 * Builds the same body at every attempt: the nonce keeps a message whose response was lost from being sent
 * twice.
 */
function bodyOf({ components }: DirectMessage, nonce: string): RESTPostAPIChannelMessageJSONBody {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [...components],
    allowed_mentions: { parse: [] },
    nonce,
    enforce_nonce: true,
  }
}

/** Opens a channel and stores it. Returns its id, or the time from which on it is possible. */
async function openChannel({ engine, client }: DirectSender, inbox: Inbox): Promise<string | Date> {
  const from = await takeOpening(engine)
  if (from) return from
  const body = { recipient_id: requireDiscordId(inbox.discordId) }
  const { id } = channelSchema.parse(await client.call({ ...calls, route: Routes.userChannels(), body }))
  await keepChannel(engine, { ...inbox, channel: id })
  return id
}

function outcomeOf({ status, code, message: reason, retryAfterMs = 1000 }: DiscordFailure): DirectOutcome {
  if (code === codes.closed) return { kind: 'closed', refusal: 'closed', reason }
  if (code === codes.apart) return { kind: 'closed', refusal: 'apart', reason }
  if (code === codes.tooMany) return { kind: 'tooMany', reason }
  if (status === 429) return { kind: 'wait', ms: retryAfterMs }
  if (status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 403)
    return { kind: 'refused', reason }
  return { kind: 'away', reason }
}
