import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sim } from '../sim.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { discordUnauthorized } from './discord-error.ts'
import { requireBearer, requireBot } from './identity.ts'
import { readId } from './params.ts'
import { type RoleConnection, connectionSchema, metadataListSchema } from './role-connections.ts'

const limits = {
  connection: { bucket: 'role-connection', limit: 10, windowMs: 10_000 },
  metadata: { bucket: 'role-metadata', limit: 5, windowMs: 5000 },
}
const nothing: RoleConnection = { platform_name: null, platform_username: null, metadata: {} }

/** Linked roles: the facts that the application defines, and their values per user. */
export function roleConnectionRoutes(app: FastifyInstance, sim: Sim): void {
  const metadataPath = '/api/applications/:application/role-connections/metadata'
  const path = '/api/users/@me/applications/:application/role-connection'

  app.get(metadataPath, { config: { limit: limits.metadata } }, (request) => {
    requireOwnBot(request, sim)
    return sim.application.roleMetadata
  })

  app.put(metadataPath, { config: { limit: limits.metadata } }, (request) => {
    requireOwnBot(request, sim)
    sim.application.roleMetadata = readForm(metadataListSchema, request.body ?? [])
    return sim.application.roleMetadata
  })

  app.get(path, { config: { limit: limits.connection } }, (request) => {
    return sim.roleConnections.get(requireOwner(request, sim)) ?? nothing
  })

  app.put(path, { config: { limit: limits.connection } }, (request) => {
    const userId = requireOwner(request, sim)
    const schema = connectionSchema(sim.application.roleMetadata)
    const { platform_name = null, platform_username = null, metadata } = readForm(schema, request.body ?? {})
    const connection = { platform_name, platform_username, metadata }
    // Empty values delete the connection.
    if (isDeepStrictEqual(connection, nothing)) sim.roleConnections.delete(userId)
    else sim.roleConnections.set(userId, connection)
    return connection
  })
}

function requireOwnBot(request: FastifyRequest, sim: Sim): void {
  const application = readId(request, 'application')
  requireBot(request, sim)
  if (application !== sim.world.client.clientId) throw discordUnauthorized()
}

/** A user who has allowed this application to write facts about them. */
function requireOwner(request: FastifyRequest, sim: Sim): string {
  const application = readId(request, 'application')
  const { person } = requireBearer(request, sim, 'role_connections.write')
  if (application !== sim.world.client.clientId) throw discordUnauthorized()
  return person.id
}
