import type { APIMessage } from 'discord-api-types/v10'
import { presentUser } from '../api/present.ts'
import type { Wire } from '../api/wire.ts'
import type { Sim } from '../sim.ts'
import { buildMessage, editMessage } from '../webhooks/build-message.ts'
import { requireContent } from '../webhooks/message-body.ts'
import type { SimMessage, WireMessage } from '../webhooks/messages.ts'
import type { PostedFile } from '../webhooks/request-body.ts'
import { findPerson } from '../world/members.ts'
import { type BotMessageBody, messageFlags } from './bot-message-body.ts'

interface NewBotMessage {
  channelId: string
  body: BotMessageBody
  files: PostedFile[]
  more?: Partial<Pick<SimMessage, 'visibleTo' | 'interactionId'>>
  wire?: Partial<WireMessage>
}

const nonceLifeMs = 5 * 60_000
// No link previews, no notification, components: Discord controls the other flags.
const settableFlags = messageFlags.componentsV2 | (1 << 2) | (1 << 12)

/** Creates a message. With `enforce_nonce` it returns an existing message with the same nonce instead. */
export function createBotMessage(
  sim: Sim,
  { channelId, body, files, more, wire }: NewBotMessage,
): SimMessage {
  const earlier = body.enforce_nonce && body.nonce ? findByNonce(sim, body.nonce) : undefined
  if (earlier) return earlier

  const ephemeral = more?.visibleTo === undefined ? 0 : messageFlags.ephemeral
  const isLoading = ((wire?.flags ?? 0) & messageFlags.loading) !== 0
  if (!isLoading) requireContent(body, files.length)
  const created = buildMessage(sim, {
    channelId,
    author: botAuthor(sim),
    body: { ...body, flags: ((body.flags ?? 0) & settableFlags) | ephemeral },
    files,
    ...(more && { more }),
    wire: {
      application_id: sim.world.client.clientId,
      ...(body.nonce && { nonce: body.nonce }),
      ...wire,
    },
  })
  sim.messages.add(created)
  return created
}

export function changeBotMessage(sim: Sim, found: SimMessage, body: BotMessageBody): SimMessage {
  const edited = editMessage(sim, found, body)
  const raised = (body.flags ?? 0) & messageFlags.componentsV2
  edited.message.flags = ((found.message.flags ?? 0) | raised) & ~messageFlags.loading
  requireContent(edited.message, found.files.length)
  return Object.assign(found, edited)
}

function findByNonce(sim: Sim, nonce: string): SimMessage | undefined {
  const since = sim.clock() - nonceLifeMs
  return sim.messages
    .all()
    .find((one) => one.message.nonce === nonce && !one.webhookId && one.receivedAt > since)
}

function botAuthor({ world }: Sim): Wire<APIMessage>['author'] {
  const bot = findPerson(world, world.client.botUserId)
  if (!bot) throw new Error('The world has no bot.')
  return presentUser(bot)
}
