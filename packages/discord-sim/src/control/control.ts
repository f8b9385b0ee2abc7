import type { RoleConnection } from '../api/role-connections.ts'
import type { Fault } from '../faults/faults.ts'
import { announceMember } from '../gateway/announce-member.ts'
import type { Choice } from '../interactions/answer-schema.ts'
import type { SimApplication } from '../interactions/application.ts'
import { type TypedLine, draftAutocomplete, draftCommand } from '../interactions/command.ts'
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
  /** All faults, or the one of a target. */
  clearFaults(target?: string): void
  /** As an admin of the server would, regardless of the bot's permissions. */
  addRole(userId: string, roleId: string): void
  removeRole(userId: string, roleId: string): void
  leaveGuild(userId: string): void
  joinGuild(userId: string): void
  /** The permissions that the bot lacks in a channel. Replaces those denied before. */
  denyBot(channelId: string, permissions: Permission[]): void
  /** Clicks a button or chooses in a select as a user. Resolves with the outcome, after 3 s at the latest. */
  press(userId: string, press: Press & { tampering?: Tampering }): Promise<InteractionOutcome>
  /** Sends `/rank member:@ada_marsh` as a user, in the first channel by default. */
  command(userId: string, line: string | TypedLine): Promise<InteractionOutcome>
  /** The site's suggestions for the last option in the line. */
  autocomplete(userId: string, line: string | TypedLine): Promise<Choice[]>
  /** Sends an interaction to the site again, with the same id and token. */
  redeliver(interactionId: string): Promise<PostAnswer>
  /** Oldest first. */
  interactions(): SimInteraction[]
  /** Ephemeral responses, oldest first. */
  seenOnlyBy(userId: string): SimMessage[]
  /** The bot's direct messages to a user, oldest first. */
  dms(userId: string): SimMessage[]
  /** Including past ones, oldest first. */
  scheduledEvents(): SimScheduledEvent[]
  /** The site's facts about a user, for linked roles. */
  roleConnection(userId: string): RoleConnection | undefined
  closeInbox(userId: string, isClosed?: boolean): void
  /** Sets a user's Discord language: de, en-GB. */
  speak(userId: string, locale: string): void
  /** The application's settings from the site: endpoint and commands. */
  application(): SimApplication
  gateway: GatewayControl
  addMembers(people: SimPerson[]): void
  /** Oldest first; of a webhook (id or name) or a channel (id), or all. */
  messages(webhookOrChannel?: string): SimMessage[]
  /** Requests of the site, oldest first, without pages and this control. */
  requests(): LoggedRequest[]
  /** Restores the initial world, without messages, logins and faults. */
  reset(): void
}

export function createControl(sim: Sim): SimControl {
  return {
    setFault: (fault) => sim.faults.set(byWebhookId(sim, fault)),
    clearFaults: (target) => (target === undefined ? sim.faults.clear() : sim.faults.remove(target)),
    ...controlOfMembers(sim),
    ...controlOfInteractions(sim),
    denyBot(channelId, permissions) {
      const channel = findChannel(sim.world, channelId)
      if (!channel) throw new UnknownThing(`No channel has the id ${channelId}.`)
      channel.overwrites = [{ id: botRoleId(sim), allow: '0', deny: String(permissionBits(permissions)) }]
    },
    seenOnlyBy: (userId) => sim.messages.allFor(userId),
    dms: (userId) => sim.messages.all(sim.directChannels.findByUser(userId)?.id ?? 'none'),
    scheduledEvents: () => sim.scheduledEvents.all(),
    roleConnection: (userId) => sim.roleConnections.get(userId),
    application: () => sim.application,
    gateway: createGatewayControl(sim),
    messages: (where) => sim.messages.all(where),
    requests: () => sim.requests.all(),
    reset: () => sim.reset(),
  }
}

type ControlOfMembers = Pick<
  SimControl,
  'addRole' | 'removeRole' | 'leaveGuild' | 'joinGuild' | 'closeInbox' | 'speak' | 'addMembers'
>

function controlOfMembers(sim: Sim): ControlOfMembers {
  return {
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
    closeInbox(userId, isClosed = true) {
      requirePerson(sim, userId).closedInbox = isClosed
    },
    speak(userId, locale) {
      requirePerson(sim, userId).locale = locale
    },
    addMembers: (people) => void sim.world.members.push(...structuredClone(people)),
  }
}

type ControlOfInteractions = Pick<
  SimControl,
  'press' | 'command' | 'autocomplete' | 'redeliver' | 'interactions'
>

function controlOfInteractions(sim: Sim): ControlOfInteractions {
  return {
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
  }
}

/** An interaction, and its first response as it is now. */
export type InteractionOutcome = SimInteraction & { reply?: SimMessage }

function outcomeOf(sim: Sim, interaction: SimInteraction): InteractionOutcome {
  const reply = sim.messages.findById(interaction.originalId ?? '')
  return { ...interaction, ...(reply && { reply }) }
}

function requireInteraction(sim: Sim, interactionId: string): SimInteraction {
  const interaction = sim.interactions.findById(interactionId)
  if (!interaction) throw new UnknownThing(`No interaction has the id ${interactionId}.`)
  return interaction
}

// The bot has one managed role of its own; without it, overwrites for the bot itself apply.
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
