import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readBotMessage } from '../messages/bot-message-body.ts'
import { changeBotMessage, createBotMessage } from '../messages/bot-messages.ts'
import { requireOpenInbox } from '../messages/inbox.ts'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import { readWebhookRequest } from '../webhooks/request-body.ts'
import { findPerson } from '../world/members.ts'
import { canDo, permissionsIn } from '../world/permissions.ts'
import { DiscordError, missingPermissions, unknownMessage } from './discord-error.ts'
import { readId } from './params.ts'
import { type Place, requireOpenPlace, requirePlace, requirePlaceToWrite } from './places.ts'

const limits = {
  read: { bucket: 'channel-messages-read', limit: 5, windowMs: 5000 },
  create: { bucket: 'channel-messages', limit: 5, windowMs: 5000 },
  edit: { bucket: 'channel-message-edit', limit: 5, windowMs: 5000 },
  delete: { bucket: 'channel-message-delete', limit: 5, windowMs: 1000 },
}
const pageSchema = z.object({ limit: z.coerce.number().int().min(1).max(100).catch(50) })

/** Messages of the bot, in channels, threads and direct messages. */
export function messageRoutes(app: FastifyInstance, sim: Sim): void {
  const path = '/api/channels/:channel/messages'

  app.get(path, { config: { limit: limits.read } }, (request) => {
    const place = requirePlace(request, sim, 'ReadMessageHistory')
    const newest = sim.messages.all(place.id).toReversed()
    return newest.slice(0, pageSchema.parse(request.query).limit).map((one) => presentWithThread(one, sim))
  })

  app.post(path, { config: { limit: limits.create } }, async (request) => {
    const place = requirePlaceToWrite(request, sim)
    if (place.kind === 'direct') requireOpenInbox(sim, place.direct)
    const { json, files } = await readWebhookRequest(request)
    const body = readBotMessage(json)
    if (body.embeds?.length) requireEmbeds(sim, place)
    // Writing reopens a thread.
    if (place.kind === 'thread') place.thread.activeAt = sim.clock()
    return createBotMessage(sim, { channelId: place.id, body, files }).message
  })

  app.get(`${path}/:message`, { config: { limit: limits.read } }, (request) => {
    const place = requirePlace(request, sim, 'ReadMessageHistory')
    return presentWithThread(requireMessage(request, sim, place), sim)
  })

  app.patch(`${path}/:message`, { config: { limit: limits.edit } }, async (request) => {
    const found = requireOwn(request, sim, 'Cannot edit a message authored by another user')
    const { json } = await readWebhookRequest(request)
    const body = readBotMessage(json, { flags: found.message.flags })
    return presentWithThread(changeBotMessage(sim, found, body), sim)
  })

  app.delete(`${path}/:message`, { config: { limit: limits.delete } }, async (request, reply) => {
    const place = requireOpenPlace(request, sim)
    const found = requireMessage(request, sim, place)
    if (!isOwn(sim, found)) requirePlace(request, sim, 'ManageMessages')
    sim.messages.remove(found.id)
    return reply.code(204).send()
  })
}

function requireOwn(request: FastifyRequest, sim: Sim, refusal: string): SimMessage {
  const found = requireMessage(request, sim, requireOpenPlace(request, sim))
  if (!isOwn(sim, found)) throw new DiscordError(403, 50005, refusal)
  return found
}

function requireMessage(request: FastifyRequest, sim: Sim, place: Place): SimMessage {
  const found = sim.messages.findById(readId(request, 'message'))
  if (found?.channelId !== place.id || found.visibleTo) throw unknownMessage()
  return found
}

function isOwn({ world }: Sim, { message }: SimMessage): boolean {
  return message.author.id === world.client.botUserId
}

function requireEmbeds({ world }: Sim, place: Place): void {
  if (place.kind === 'direct') return
  const bot = findPerson(world, world.client.botUserId)
  if (!bot || !canDo(permissionsIn(world, { person: bot, channel: place.channel }), 'EmbedLinks'))
    throw missingPermissions()
}

function presentWithThread({ message }: SimMessage, sim: Sim) {
  const thread = sim.threads.findById(message.id)
  return thread
    ? { ...message, flags: (message.flags ?? 0) | (1 << 5), thread: { id: thread.id, name: thread.name } }
    : message
}
