import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidWebhookToken, unknownMessage, unknownWebhook } from '../api/discord-error.ts'
import { readId, readRouteParam } from '../api/params.ts'
import { readBotMessage } from '../messages/bot-message-body.ts'
import { changeBotMessage } from '../messages/bot-messages.ts'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import { readWebhookRequest } from '../webhooks/request-body.ts'
import { sayTo } from './apply-answer.ts'
import type { SimInteraction } from './interactions.ts'

const limit = { bucket: 'interaction-webhook', limit: 5, windowMs: 2000 }
const tokenLifeMs = 15 * 60_000

/** Path that replaces `/api/webhooks/APPLICATION/TOKEN` if the token is one of an interaction. */
export const followUpPath = '/api/interaction-webhooks'

/** Messages after the first response to an interaction, for a quarter of an hour. */
export function followUpRoutes(app: FastifyInstance, sim: Sim): void {
  const path = `${followUpPath}/:webhook/:token`

  app.post(path, { config: { limit } }, async (request) => {
    const interaction = requireInteraction(request, sim)
    const { json, files } = await readWebhookRequest(request)
    const original = sim.messages.findById(interaction.originalId ?? '')
    const isThinking = interaction.state === 'deferred' && original?.interactionId === interaction.id
    if (isThinking) return finish(sim, { interaction, found: original, json })
    return sayTo(sim, { interaction, data: json, files }).message
  })

  app.get(`${path}/messages/:message`, { config: { limit } }, (request) => {
    return requireMessage(request, sim, requireInteraction(request, sim)).message
  })

  app.patch(`${path}/messages/:message`, { config: { limit } }, async (request) => {
    const interaction = requireInteraction(request, sim)
    const found = requireMessage(request, sim, interaction)
    const { json } = await readWebhookRequest(request)
    return finish(sim, { interaction, found, json })
  })

  app.delete(`${path}/messages/:message`, { config: { limit } }, async (request, reply) => {
    sim.messages.remove(requireMessage(request, sim, requireInteraction(request, sim)).id)
    return reply.code(204).send()
  })
}

interface Finish {
  interaction: SimInteraction
  found: SimMessage
  json: unknown
}

function finish(sim: Sim, { interaction, found, json }: Finish) {
  const changed = changeBotMessage(sim, found, readBotMessage(json, { flags: found.message.flags }))
  if (found.id === interaction.originalId) interaction.state = 'answered'
  return changed.message
}

/** Before a first response the webhook is unknown; after its lifetime the token is invalid. */
function requireInteraction(request: FastifyRequest, sim: Sim): SimInteraction {
  const application = readId(request, 'webhook')
  const interaction = sim.interactions.findByToken(readRouteParam(request, 'token'))
  if (application !== sim.world.client.clientId) throw unknownWebhook()
  if (!interaction || sim.clock() >= interaction.sentAt + tokenLifeMs) throw invalidWebhookToken()
  if (interaction.state === 'waiting' || interaction.state === 'failed') throw unknownWebhook()
  return interaction
}

function requireMessage(request: FastifyRequest, sim: Sim, interaction: SimInteraction): SimMessage {
  const isOriginal = readRouteParam(request, 'message') === '@original'
  const id = isOriginal ? (interaction.originalId ?? '') : readId(request, 'message')
  const found = sim.messages.findById(id)
  if (!found || (!isOriginal && found.interactionId !== interaction.id)) throw unknownMessage()
  return found
}
