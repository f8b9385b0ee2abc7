import { GatewayIntentBits } from 'discord-api-types/v10'
import { presentMember, presentUser } from '../api/present.ts'
import type { Sim } from '../sim.ts'
import type { SimPerson } from '../world/world.types.ts'

type Change = 'joined' | 'changed' | 'left'

interface MemberChange {
  person: SimPerson
  change: Change
}

/** Sends the event of a member who joined, left, or has other roles to subscribed sessions. */
export function announceMember({ gateway, world }: Sim, { person, change }: MemberChange): void {
  const guild_id = world.guild.id
  const events: Record<Change, [string, unknown]> = {
    joined: ['GUILD_MEMBER_ADD', { ...presentMember(person), guild_id }],
    changed: ['GUILD_MEMBER_UPDATE', { ...presentMember(person), guild_id }],
    left: ['GUILD_MEMBER_REMOVE', { user: presentUser(person), guild_id }],
  }
  gateway.dispatch(...events[change], GatewayIntentBits.GuildMembers)
}
