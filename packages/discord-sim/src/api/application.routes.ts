import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkEndpoint } from '../interactions/check-endpoint.ts'
import type { Sim } from '../sim.ts'
import { limitedText, webAddress } from '../webhooks/discord-fields.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { findPerson } from '../world/members.ts'
import { invalidField } from './discord-error.ts'
import { requireBot } from './identity.ts'
import { presentUser } from './present.ts'

const limit = { bucket: 'applications-me', limit: 5, windowMs: 5000 }
const membersIntent = 1 << 15

const bodySchema = z.object({
  description: limitedText(400).nullish(),
  // An empty address removes the old one.
  interactions_endpoint_url: z.union([z.literal(''), webAddress()]).nullish(),
  role_connections_verification_url: z.union([z.literal(''), webAddress()]).nullish(),
})

export function applicationRoutes(app: FastifyInstance, sim: Sim): void {
  for (const path of ['/api/applications/@me', '/api/oauth2/applications/@me']) {
    app.get(path, { config: { limit } }, (request) => {
      requireBot(request, sim)
      return presentApplication(sim)
    })
  }

  app.patch('/api/applications/@me', { config: { limit } }, async (request) => {
    requireBot(request, sim)
    const changes = readForm(bodySchema, request.body ?? {})
    const { description, interactions_endpoint_url: url, role_connections_verification_url: place } = changes

    if (url) await requireEndpoint(sim, url)
    const { application } = sim
    if (url !== undefined) Object.assign(application, { endpointUrl: url || null, endpointRemoved: null })
    if (place !== undefined) application.verificationUrl = place || null
    if (description !== undefined) application.description = description ?? ''
    return presentApplication(sim)
  })
}

async function requireEndpoint(sim: Sim, url: string): Promise<void> {
  if (await checkEndpoint(sim, url)) return
  throw invalidField('interactions_endpoint_url', {
    code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
    message: 'The specified interactions endpoint url could not be verified.',
  })
}

function presentApplication({ world, application, keys }: Sim) {
  const { client } = world
  const bot = findPerson(world, client.botUserId)
  const owner = findPerson(world, world.guild.ownerId)
  return {
    id: client.clientId,
    name: client.name,
    icon: null,
    description: application.description,
    bot_public: false,
    bot_require_code_grant: false,
    bot: bot && presentUser(bot),
    owner: owner && presentUser(owner),
    verify_key: keys.verifyKey,
    team: null,
    flags: (client.membersIntent ?? true) ? membersIntent : 0,
    approximate_guild_count: 1,
    redirect_uris: client.redirectUris,
    interactions_endpoint_url: application.endpointUrl,
    role_connections_verification_url: application.verificationUrl,
  }
}
