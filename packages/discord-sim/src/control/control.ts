import type { Fault } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import { addRole, findPerson, findRole, leaveGuild, removeRole } from '../world/members.ts'
import { findChannel } from '../world/channels.ts'
import { type Permission, permissionBits } from '../world/permissions.ts'
import type { SimPerson } from '../world/world.types.ts'
import type { LoggedRequest } from './request-log.ts'

export interface SimControl {
  setFault(fault: Fault): void
  /** All of them, or the one of a target. */
  clearFaults(target?: string): void
  /** As an admin of the server would, whatever the bot may do. */
  addRole(userId: string, roleId: string): void
  removeRole(userId: string, roleId: string): void
  leaveGuild(userId: string): void
  joinGuild(userId: string): void
  /** What the bot may not do in a channel, in place of what was denied before. */
  denyBot(channelId: string, permissions: Permission[]): void
  addMembers(people: SimPerson[]): void
  /** Oldest first; of a webhook (id or name) or a channel (id), or all. */
  messages(webhookOrChannel?: string): SimMessage[]
  /** Calls of the site, oldest first; pages and this control are not among them. */
  requests(): LoggedRequest[]
  /** Back to the world as it began, with nothing sent, nobody logged in and no fault. */
  reset(): void
}

export function createControl(sim: Sim): SimControl {
  return {
    setFault: (fault) => sim.faults.set(byWebhookId(sim, fault)),
    clearFaults: (target) => (target === undefined ? sim.faults.clear() : sim.faults.remove(target)),
    addRole: (userId, roleId) => addRole(requirePerson(sim, userId), requireRoleId(sim, roleId)),
    removeRole: (userId, roleId) => removeRole(requirePerson(sim, userId), roleId),
    leaveGuild: (userId) => leaveGuild(requirePerson(sim, userId)),
    joinGuild(userId) {
      requirePerson(sim, userId).inGuild = true
    },
    denyBot(channelId, permissions) {
      const channel = findChannel(sim.world, channelId)
      if (!channel) throw new UnknownThing(`No channel has the id ${channelId}.`)
      channel.overwrites = [{ id: botRoleId(sim), allow: '0', deny: String(permissionBits(permissions)) }]
    },
    addMembers: (people) => void sim.world.members.push(...structuredClone(people)),
    messages: (where) => sim.messages.all(where),
    requests: () => sim.requests.all(),
    reset: () => sim.reset(),
  }
}

/** Asked to do something with a person, role or webhook that is not there. */
export class UnknownThing extends Error {}

// The bot has one role that is its own; without it, what is said of the bot itself counts.
function botRoleId({ world }: Sim): string {
  const bot = findPerson(world, world.client.botUserId)
  return bot?.roles.find((id) => findRole(world, id)?.managed) ?? world.client.botUserId
}

// `webhook:event-logs` is easier to write than a number.
function byWebhookId({ world }: Sim, fault: Fault): Fault {
  const named = world.webhooks.find((one) => fault.target === `webhook:${one.name}`)
  return named ? { ...fault, target: `webhook:${named.id}` } : fault
}

function requirePerson(sim: Sim, userId: string): SimPerson {
  const person = findPerson(sim.world, userId)
  if (!person) throw new UnknownThing(`Nobody has the id ${userId}.`)
  return person
}

function requireRoleId(sim: Sim, roleId: string): string {
  if (!findRole(sim.world, roleId)) throw new UnknownThing(`No role has the id ${roleId}.`)
  return roleId
}
