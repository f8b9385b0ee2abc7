import type { RoleConnection } from '../api/role-connections.ts'
import type { Fault } from '../faults/faults.ts'
import { announceMember } from '../gateway/announce-member.ts'
import type { Choice } from '../interactions/answer-schema.ts'
import type { Application } from '../interactions/application.ts'
import { type Typing, draftAutocomplete, draftCommand } from '../interactions/command.ts'
import type { SimInteraction } from '../interactions/interactions.ts'
import { type Press, draftPress } from '../interactions/press.ts'
import { type Tampering, resendInteraction, sendInteraction } from '../interactions/send-interaction.ts'
import type { PostAnswer } from '../interactions/signed-post.ts'
import type { Sim } from '../sim.ts'
import type { SimScheduledEvent } from '../scheduled-events/scheduled-events.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import { addRole, findPerson, findRole, leaveGuild, removeRole } from '../world/members.ts'
import { findChannel } from '../world/channels.ts'
import { type Permission, permissionBits } from '../world/permissions.ts'
import type { SimPerson } from '../world/world.types.ts'
import { type GatewayControl, createGatewayControl } from './gateway-control.ts'
import { UnknownThing } from './refusals.ts'
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
  /** A person presses a button or chooses in a select. Resolves with what became of it, at the latest after 3 s. */
  press(userId: string, press: Press & { tampering?: Tampering }): Promise<Outcome>
  /** A person sends `/rank member:@ada_marsh`, in the first channel unless told. */
  command(userId: string, line: string | Typing): Promise<Outcome>
  /** What the site offers for the option that stands last in the line. */
  autocomplete(userId: string, line: string | Typing): Promise<Choice[]>
  /** Sends an interaction to the site once more, with the same id and token. */
  redeliver(interactionId: string): Promise<PostAnswer>
  /** Oldest first. */
  interactions(): SimInteraction[]
  /** Ephemeral answers, oldest first. */
  seenOnlyBy(userId: string): SimMessage[]
  /** What the bot wrote to somebody in private, oldest first. */
  dms(userId: string): SimMessage[]
  /** Also what is over, oldest first. */
  scheduledEvents(): SimScheduledEvent[]
  /** What the site says of somebody, for linked roles. */
  roleConnection(userId: string): RoleConnection | undefined
  closeInbox(userId: string, isClosed?: boolean): void
  /** The language of somebody's Discord: de, en-GB. */
  speak(userId: string, locale: string): void
  /** What the site has set for its application: endpoint and commands. */
  application(): Application
  gateway: GatewayControl
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
    addRole(userId, roleId) {
      const person = requirePerson(sim, userId)
      addRole(person, requireRoleId(sim, roleId))
      announceMember(sim, { person, change: 'changed' })
    },
    removeRole(userId, roleId) {
      const person = requirePerson(sim, userId)
      removeRole(person, roleId)
      announceMember(sim, { person, change: 'changed' })
    },
    leaveGuild(userId) {
      const person = requirePerson(sim, userId)
      leaveGuild(person)
      announceMember(sim, { person, change: 'left' })
    },
    joinGuild(userId) {
      const person = requirePerson(sim, userId)
      person.inGuild = true
      announceMember(sim, { person, change: 'joined' })
    },
    denyBot(channelId, permissions) {
      const channel = findChannel(sim.world, channelId)
      if (!channel) throw new UnknownThing(`No channel has the id ${channelId}.`)
      channel.overwrites = [{ id: botRoleId(sim), allow: '0', deny: String(permissionBits(permissions)) }]
    },
    async press(userId, { tampering, ...press }) {
      const draft = draftPress(sim, { ...press, person: requirePerson(sim, userId) })
      return outcomeOf(sim, await sendInteraction(sim, { ...draft, tampering }))
    },
    async command(userId, line) {
      const typing = typeof line === 'string' ? { line } : line
      const draft = draftCommand(sim, { ...typing, person: requirePerson(sim, userId) })
      return outcomeOf(sim, await sendInteraction(sim, draft))
    },
    async autocomplete(userId, line) {
      const typing = typeof line === 'string' ? { line } : line
      const draft = draftAutocomplete(sim, { ...typing, person: requirePerson(sim, userId) })
      return (await sendInteraction(sim, draft)).choices ?? []
    },
    redeliver: (interactionId) => resendInteraction(sim, requireInteraction(sim, interactionId)),
    interactions: () => sim.interactions.all(),
    seenOnlyBy: (userId) => sim.messages.allFor(userId),
    dms: (userId) => sim.messages.all(sim.directChannels.findByUser(userId)?.id ?? 'none'),
    scheduledEvents: () => sim.scheduledEvents.all(),
    roleConnection: (userId) => sim.roleConnections.get(userId),
    closeInbox(userId, isClosed = true) {
      requirePerson(sim, userId).closedInbox = isClosed
    },
    speak(userId, locale) {
      requirePerson(sim, userId).locale = locale
    },
    application: () => sim.application,
    gateway: createGatewayControl(sim),
    addMembers: (people) => void sim.world.members.push(...structuredClone(people)),
    messages: (where) => sim.messages.all(where),
    requests: () => sim.requests.all(),
    reset: () => sim.reset(),
  }
}

/** An interaction, and the message that is its first answer, as it stands. */
export type Outcome = SimInteraction & { reply?: SimMessage }

function outcomeOf(sim: Sim, interaction: SimInteraction): Outcome {
  const reply = sim.messages.findById(interaction.originalId ?? '')
  return { ...interaction, ...(reply && { reply }) }
}

function requireInteraction(sim: Sim, interactionId: string): SimInteraction {
  const interaction = sim.interactions.findById(interactionId)
  if (!interaction) throw new UnknownThing(`No interaction has the id ${interactionId}.`)
  return interaction
}

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
