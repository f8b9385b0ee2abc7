import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Sim } from '../sim.ts'
import { complaint, limitedText } from '../webhooks/discord-fields.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { findAllChannels } from '../world/channels.ts'
import { DiscordError, missingPermissions, unknownMessage } from './discord-error.ts'
import { requireGuild } from './guilds.routes.ts'
import { readId } from './params.ts'
import { presentPlace, presentThread, requirePlace } from './places.ts'

const limits = {
  channel: { bucket: 'channel', limit: 5, windowMs: 1000 },
  channels: { bucket: 'guild-channels', limit: 10, windowMs: 10_000 },
  threads: { bucket: 'channel-threads', limit: 5, windowMs: 10_000 },
}

const archivesAfter = z.int().check(({ value, issues }) => {
  if ([60, 1440, 4320, 10080].includes(value)) return
  issues.push(complaint(value, 'BASE_TYPE_CHOICES', 'Value must be one of {60, 1440, 4320, 10080}.'))
})
const threadSchema = z.object({
  name: limitedText(100, 1),
  auto_archive_duration: archivesAfter.default(4320),
  rate_limit_per_user: z.int().min(0).max(21_600).nullish(),
})

const reopenSchema = z.object({ archived: z.literal(false) })

export function channelRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/channels/:channel', { config: { limit: limits.channel } }, (request) =>
    presentPlace(requirePlace(request, sim), sim),
  )

  app.patch('/api/channels/:channel', { config: { limit: limits.channel } }, (request) => {
    const place = requirePlace(request, sim, 'SendMessagesInThreads')
    // The only change that the simulator allows is to reopen a thread.
    if (place.kind !== 'thread') throw missingPermissions()
    readForm(reopenSchema, request.body ?? {})
    place.thread.activeAt = sim.clock()
    return presentPlace(place, sim)
  })

  app.get('/api/guilds/:guild/channels', { config: { limit: limits.channels } }, (request) => {
    requireGuild(request, sim)
    return findAllChannels(sim.world).map((channel) =>
      presentPlace({ kind: 'channel', id: channel.id, channel }, sim),
    )
  })

  app.post(
    '/api/channels/:channel/messages/:message/threads',
    { config: { limit: limits.threads } },
    async (request, reply) => {
      const place = requirePlace(request, sim, 'CreatePublicThreads')
      const message = sim.messages.findById(readId(request, 'message'))
      if (message?.channelId !== place.id || message.visibleTo) throw unknownMessage()
      if (place.kind !== 'channel')
        throw new DiscordError(400, 50024, 'Cannot execute action on this channel type')
      if (sim.threads.findById(message.id))
        throw new DiscordError(400, 160_004, 'A thread has already been created for this message')

      const asked = readForm(threadSchema, request.body ?? {})
      const thread = {
        id: message.id,
        parentId: place.id,
        name: asked.name,
        archivesAfter: asked.auto_archive_duration,
        createdAt: sim.clock(),
        activeAt: sim.clock(),
      }
      sim.threads.add(thread)
      return reply.code(201).send(presentThread(thread, sim))
    },
  )
}
