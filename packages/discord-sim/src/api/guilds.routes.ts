import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sim } from '../sim.ts'
import { compareIds, findAllMembers, findMember, findPerson } from '../world/members.ts'
import { invalidForm, unknownGuild, unknownMember, unknownUser } from './discord-error.ts'
import { requireBot } from './identity.ts'
import { readId } from './params.ts'
import { presentGuild, presentMember, presentRole } from './present.ts'

const limits = {
  guild: { bucket: 'guild', limit: 5, windowMs: 5000 },
  roles: { bucket: 'guild-roles', limit: 10, windowMs: 10_000 },
  member: { bucket: 'guild-member', limit: 5, windowMs: 1000 },
  members: { bucket: 'guild-members', limit: 10, windowMs: 10_000 },
}

const pageSchema = z.object({
  limit: z.coerce.number().int().default(1),
  after: z.string().regex(/^\d+$/).default('0'),
})

export function guildRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/guilds/:guild', { config: { limit: limits.guild } }, (request) => {
    requireGuild(request, sim)
    return presentGuild(sim.world)
  })

  app.get('/api/guilds/:guild/roles', { config: { limit: limits.roles } }, (request) => {
    requireGuild(request, sim)
    return sim.world.roles.map((role) => presentRole(role, sim.world))
  })

  app.get('/api/guilds/:guild/members', { config: { limit: limits.members } }, (request) => {
    requireGuild(request, sim)
    const { limit, after } = readPage(request)
    return findAllMembers(sim.world)
      .filter((person) => compareIds(person.id, after) > 0)
      .slice(0, limit)
      .map(presentMember)
  })

  app.get('/api/guilds/:guild/members/:user', { config: { limit: limits.member } }, (request) => {
    requireGuild(request, sim)
    const user = readId(request, 'user')
    const member = findMember(sim.world, user)
    if (!member) throw findPerson(sim.world, user) ? unknownMember() : unknownUser()
    return presentMember(member)
  })
}

/** Requires the bot as caller, and the one guild. */
export function requireGuild(request: FastifyRequest, sim: Sim): void {
  const guild = readId(request, 'guild')
  requireBot(request, sim)
  if (guild !== sim.world.guild.id) throw unknownGuild()
}

function readPage(request: FastifyRequest): z.output<typeof pageSchema> {
  const page = pageSchema.safeParse(request.query)
  if (page.success && page.data.limit >= 1 && page.data.limit <= 1000) return page.data
  const message = 'int value should be between 1 and 1000.'
  throw invalidForm({ limit: { _errors: [{ code: 'NUMBER_TYPE_RANGE', message }] } })
}
