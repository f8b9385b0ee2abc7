import type { FastifyRequest } from 'fastify'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { SimPerson } from '../world/world.types.ts'
import { discordUnauthorized } from './discord-error.ts'

export interface BearerIdentity {
  person: SimPerson
  scopes: string[]
  expiresAt: number
}

/** The user of an access token. Discord responds with 401 also if the token lacks the scope. */
export function requireBearer(request: FastifyRequest, sim: Sim, scope?: string): BearerIdentity {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : sim.grants.findByAccessToken(token)
  const person = grant && findPerson(sim.world, grant.userId)
  if (!grant || !person) throw discordUnauthorized()
  if (scope && !grant.scopes.includes(scope)) throw discordUnauthorized()
  return { person, scopes: grant.scopes, expiresAt: grant.expiresAt }
}

export function requireBot(request: FastifyRequest, sim: Sim): SimPerson {
  const bot = isBot(request, sim) ? findPerson(sim.world, sim.world.client.botUserId) : undefined
  if (!bot) throw discordUnauthorized()
  return bot
}

export function isBot(request: FastifyRequest, sim: Sim): boolean {
  return request.headers.authorization === `Bot ${sim.world.client.botToken}`
}
