import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalidWebhookToken, rateLimited, unknownMessage, unknownWebhook } from '../api/discord-error.ts'
import { readId, readRouteParam } from '../api/params.ts'
import type { Sim } from '../sim.ts'
import type { SimWebhook } from '../world/world.types.ts'
import { buildMessage, editMessage, webhookAuthor } from './build-message.ts'
import { readMessageBody, requireContent } from './message-body.ts'
import type { SimMessage } from './messages.ts'
import { readWebhookRequest } from './request-body.ts'

const execute = { bucket: 'webhook', limit: 5, windowMs: 2000 }
const message = { bucket: 'webhook-message', limit: 5, windowMs: 2000 }
// Counted for all webhooks of a channel together; no header shows it.
const channel = { bucket: 'webhook-channel', limit: 30, windowMs: 60_000 }

const querySchema = z.object({ wait: z.stringbool().catch(false).default(false) })

export function webhookRoutes(app: FastifyInstance, sim: Sim): void {
  const path = '/api/webhooks/:webhook/:token'

  app.get(path, (request) => presentWebhook(requireWebhook(request, sim), sim))

  app.post(path, { config: { limit: execute } }, async (request, reply) => {
    const webhook = requireWebhook(request, sim)
    const state = sim.limits.take(channel, webhook.channel.id)
    if (!state.allowed) throw rateLimited(state.resetAfterSeconds, 'shared')

    const { json, files } = await readWebhookRequest(request)
    const body = readMessageBody(json)
    requireContent(body, files.length)
    const created = buildMessage(sim, {
      channelId: webhook.channel.id,
      author: webhookAuthor(webhook, body),
      body,
      files,
      more: { webhook: webhook.name, webhookId: webhook.id },
      wire: { webhook_id: webhook.id },
    })
    sim.messages.add(created)
    return querySchema.parse(request.query).wait ? created.message : reply.code(204).send()
  })

  app.get(`${path}/messages/:message`, { config: { limit: message } }, (request) => {
    return requireMessage(request, sim).message
  })

  app.patch(`${path}/messages/:message`, { config: { limit: message } }, async (request) => {
    const found = requireMessage(request, sim)
    const { json } = await readWebhookRequest(request)
    const edited = editMessage(sim, found, readMessageBody(json))
    requireContent(edited.message, found.files.length)
    return Object.assign(found, edited).message
  })

  app.delete(`${path}/messages/:message`, { config: { limit: message } }, async (request, reply) => {
    sim.messages.remove(requireMessage(request, sim).id)
    return reply.code(204).send()
  })
}

function requireWebhook(request: FastifyRequest, { world }: Sim): SimWebhook {
  const id = readId(request, 'webhook')
  const webhook = world.webhooks.find((one) => one.id === id)
  if (!webhook) throw unknownWebhook()
  if (webhook.token !== readRouteParam(request, 'token')) throw invalidWebhookToken()
  return webhook
}

function requireMessage(request: FastifyRequest, sim: Sim): SimMessage {
  const webhook = requireWebhook(request, sim)
  const found = sim.messages.findById(readId(request, 'message'))
  if (found?.webhookId !== webhook.id) throw unknownMessage()
  return found
}

function presentWebhook({ id, token, name, channel: { id: channelId } }: SimWebhook, { world, url }: Sim) {
  return {
    id,
    type: 1,
    token,
    name,
    avatar: null,
    channel_id: channelId,
    guild_id: world.guild.id,
    application_id: null,
    url: `${url}/api/webhooks/${id}/${token}`,
  }
}
