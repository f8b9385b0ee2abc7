import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { unknownInteraction } from '../api/discord-error.ts'
import { readId, readRouteParam } from '../api/params.ts'
import type { Sim } from '../sim.ts'
import { readWebhookRequest } from '../webhooks/request-body.ts'
import { applyAnswer } from './apply-answer.ts'

const querySchema = z.object({ with_response: z.stringbool().catch(false).default(false) })

/** The first response by REST: for interactions over the gateway, or after a 202. */
export function callbackRoutes(app: FastifyInstance, sim: Sim): void {
  app.post('/api/interactions/:interaction/:token/callback', async (request, reply) => {
    const interaction = sim.interactions.findById(readId(request, 'interaction'))
    const isTheirs = interaction?.token === readRouteParam(request, 'token')
    if (!interaction || !isTheirs || interaction.state === 'failed') throw unknownInteraction()

    const { json, files } = await readWebhookRequest(request)
    applyAnswer(sim, { interaction, input: json, files })
    if (!querySchema.parse(request.query).with_response) return reply.code(204).send()
    const message = sim.messages.findById(interaction.originalId ?? '')?.message
    return {
      interaction: {
        id: interaction.id,
        type: interaction.payload['type'],
        ...(message && {
          response_message_id: message.id,
          response_message_loading: interaction.state === 'deferred',
          response_message_ephemeral: Boolean(sim.messages.findById(message.id)?.visibleTo),
        }),
      },
      ...(message && { resource: { type: z.object({ type: z.int() }).parse(json).type, message } }),
    }
  })
}
