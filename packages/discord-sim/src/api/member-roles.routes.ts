import type { FastifyInstance, FastifyRequest } from 'fastify'
import { announceMember } from '../gateway/announce-member.ts'
import type { Sim } from '../sim.ts'
import { addRole, findMember, findPerson, findRole, removeRole, rolesOfPerson } from '../world/members.ts'
import { canDo, permissionsOf } from '../world/permissions.ts'
import type { SimPerson, SimRole } from '../world/world.types.ts'
import { missingPermissions, unknownMember, unknownRole, unknownUser } from './discord-error.ts'
import { requireGuild } from './guilds.routes.ts'
import { requireBot } from './identity.ts'
import { readId } from './params.ts'

const limit = { bucket: 'guild-member-role', limit: 10, windowMs: 10_000 }

export function memberRoleRoutes(app: FastifyInstance, sim: Sim): void {
  const path = '/api/guilds/:guild/members/:user/roles/:role'

  app.put(path, { config: { limit } }, async (request, reply) => {
    const { member, role } = requireChange(request, sim)
    addRole(member, role.id)
    announceMember(sim, { person: member, change: 'changed' })
    return reply.code(204).send()
  })

  app.delete(path, { config: { limit } }, async (request, reply) => {
    const { member, role } = requireChange(request, sim)
    removeRole(member, role.id)
    announceMember(sim, { person: member, change: 'changed' })
    return reply.code(204).send()
  })
}

function requireChange(request: FastifyRequest, sim: Sim): { member: SimPerson; role: SimRole } {
  requireGuild(request, sim)
  const userId = readId(request, 'user')
  const roleId = readId(request, 'role')

  const member = findMember(sim.world, userId)
  if (!member) throw findPerson(sim.world, userId) ? unknownMember() : unknownUser()
  const role = findRole(sim.world, roleId)
  if (!role) throw unknownRole()
  if (!canGive(sim, requireBot(request, sim), role)) throw missingPermissions()
  return { member, role }
}

/**
 * Whether the bot can give a role: it needs the permission, and the role must be below its highest and not
 * managed.
 */
function canGive({ world }: Sim, bot: SimPerson, role: SimRole): boolean {
  const highest = rolesOfPerson(world, bot)[0]?.position ?? 0
  if (role.managed || role.id === world.guild.id) return false
  return canDo(permissionsOf(world, bot), 'ManageRoles') && role.position < highest
}
