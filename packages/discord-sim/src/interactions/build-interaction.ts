import { type Place, findPlace, presentPlace } from '../api/places.ts'
import { presentMember, presentUser } from '../api/present.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { permissionsIn, permissionsOf } from '../world/permissions.ts'
import type { SimPerson } from '../world/world.types.ts'
import type { InteractionKind, SimInteraction } from './interactions.ts'

export interface InteractionDraft {
  kind: InteractionKind
  person: SimPerson
  channelId: string
  messageId?: string
  label: string
  focused?: string
  data: Record<string, unknown>
}

const types: Record<InteractionKind, number> = { command: 2, component: 3, autocomplete: 4 }

/** Builds an interaction as Discord sends it: user, place, permissions, and a token for the response. */
export function buildInteraction(sim: Sim, draft: InteractionDraft): SimInteraction {
  const { person, kind, channelId, messageId, label, focused, data } = draft
  const id = sim.nextId()
  const token = createToken(sim, id)
  const message = messageId === undefined ? undefined : sim.messages.findById(messageId)?.message
  return {
    id,
    token,
    kind,
    userId: person.id,
    channelId,
    ...(messageId !== undefined && { messageId }),
    label,
    ...(focused !== undefined && { focused }),
    sentAt: sim.clock(),
    state: 'waiting',
    payload: {
      id,
      application_id: sim.world.client.clientId,
      type: types[kind],
      data,
      channel_id: channelId,
      token,
      version: 1,
      locale: person.locale ?? 'en-US',
      entitlements: [],
      attachment_size_limit: 10_485_760,
      ...(message && { message }),
      ...whereAndWho(sim, person, findPlace(sim, channelId)),
    },
  }
}

function whereAndWho(sim: Sim, person: SimPerson, place: Place | undefined): Record<string, unknown> {
  const { world } = sim
  const channel = place && presentPlace(place, sim)
  if (!place || place.kind === 'direct') {
    return {
      channel,
      user: presentUser(person),
      context: 1,
      app_permissions: '442368',
      authorizing_integration_owners: { '0': '0' },
    }
  }
  const bot = findPerson(world, world.client.botUserId)
  return {
    channel,
    guild_id: world.guild.id,
    guild: { id: world.guild.id, locale: 'en-US', features: ['COMMUNITY'] },
    guild_locale: 'en-US',
    member: {
      ...presentMember(person),
      permissions: String(permissionsIn(world, { person, channel: place.channel })),
    },
    context: 0,
    app_permissions: String(
      bot ? permissionsIn(world, { person: bot, channel: place.channel }) : permissionsOf(world, person),
    ),
    authorizing_integration_owners: { '0': world.guild.id },
  }
}

/** Tokens begin with the word "interaction", as Discord's do. */
function createToken(sim: Sim, id: string): string {
  return Buffer.from(`interaction:${id}:${sim.keys.sign('token', id).slice(0, 64)}`).toString('base64url')
}
