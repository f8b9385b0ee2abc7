import type { FastifyInstance } from 'fastify'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { unknownGuild, unknownUser } from './discord-error.ts'
import { isBot, requireBearer, requireBot } from './identity.ts'
import { readId } from './params.ts'
import { presentCurrentUser, presentCurrentUserGuild, presentMember, presentUser } from './present.ts'

const limits = {
  me: { bucket: 'users-me', limit: 30, windowMs: 30_000 },
  guilds: { bucket: 'users-me-guilds', limit: 5, windowMs: 1000 },
  member: { bucket: 'users-me-guild-member', limit: 5, windowMs: 1000 },
  user: { bucket: 'users-id', limit: 30, windowMs: 30_000 },
}

export function userRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/users/@me', { config: { limit: limits.me } }, (request) => {
    if (isBot(request, sim)) return presentCurrentUser(requireBot(request, sim), [])
    const { person, scopes } = requireBearer(request, sim, 'identify')
    return presentCurrentUser(person, scopes)
  })

  app.get('/api/users/@me/guilds', { config: { limit: limits.guilds } }, (request) => {
    const person = isBot(request, sim)
      ? requireBot(request, sim)
      : requireBearer(request, sim, 'guilds').person
    return person.inGuild ? [presentCurrentUserGuild(person, sim.world)] : []
  })

  app.get('/api/users/@me/guilds/:guild/member', { config: { limit: limits.member } }, (request) => {
    const guild = readId(request, 'guild')
    const { person } = requireBearer(request, sim, 'guilds.members.read')
    // To a user outside the server Discord reports the server as unknown.
    if (guild !== sim.world.guild.id || !person.inGuild) throw unknownGuild()
    return presentMember(person)
  })

  app.get('/api/users/:user', { config: { limit: limits.user } }, (request) => {
    requireBot(request, sim)
    const person = findPerson(sim.world, readId(request, 'user'))
    if (!person) throw unknownUser()
    return presentUser(person)
  })
}
