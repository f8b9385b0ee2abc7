import type { APIGuildWidget } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { avatarPath } from '../cdn/avatar-url.ts'
import type { Sim } from '../sim.ts'
import { findAllMembers } from '../world/members.ts'
import { unknownGuild } from './discord-error.ts'
import { readId } from './params.ts'
import type { Wire } from './wire.ts'

/** Public, and readable from any page. */
export function widgetRoutes(app: FastifyInstance, sim: Sim): void {
  app.get('/api/guilds/:guild/widget.json', async (request, reply) => {
    if (readId(request, 'guild') !== sim.world.guild.id) throw unknownGuild()
    void reply.header('access-control-allow-origin', '*')
    return presentWidget(sim)
  })
}

function presentWidget({ world, url }: Sim): Wire<APIGuildWidget> {
  const members = findAllMembers(world).filter((person) => !person.bot)
  return {
    id: world.guild.id,
    name: world.guild.name,
    instant_invite: `${url}/invite/${world.guild.invite}`,
    channels: [],
    // The widget hides identities: ids are positions in the list, avatars have no hash.
    members: members.slice(0, 100).map((person, index) => ({
      id: String(index),
      username: person.globalName ?? person.username,
      discriminator: '0000',
      avatar: null,
      status: 'online',
      avatar_url: `${url}${avatarPath(person)}`,
    })),
    presence_count: members.length,
  }
}
