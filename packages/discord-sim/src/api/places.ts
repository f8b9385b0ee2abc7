import type { FastifyRequest } from 'fastify'
import { iso } from '../clock.ts'
import type { DirectChannel } from '../messages/direct-messages.ts'
import { isArchived, type SimThread } from '../messages/threads.ts'
import type { Sim } from '../sim.ts'
import { findChannel } from '../world/channels.ts'
import { findPerson } from '../world/members.ts'
import { type Permission, canDo, permissionsIn } from '../world/permissions.ts'
import type { SimChannel } from '../world/world.types.ts'
import { archivedThread, missingAccess, missingPermissions, unknownChannel } from './discord-error.ts'
import { requireBot } from './identity.ts'
import { readId } from './params.ts'
import { presentUser } from './present.ts'

/** A channel, thread or direct message channel. */
export type Place =
  | { kind: 'channel'; id: string; channel: SimChannel }
  | { kind: 'thread'; id: string; channel: SimChannel; thread: SimThread }
  | { kind: 'direct'; id: string; direct: DirectChannel }

export function findPlace(sim: Sim, id: string): Place | undefined {
  const channel = findChannel(sim.world, id)
  if (channel) return { kind: 'channel', id, channel }
  const thread = sim.threads.findById(id)
  const parent = thread && findChannel(sim.world, thread.parentId)
  if (parent) return { kind: 'thread', id, channel: parent, thread }
  const direct = sim.directChannels.findById(id)
  return direct && { kind: 'direct', id, direct }
}

/** Finds a place that the bot can see and in which it has the needed permissions. */
export function requirePlace(request: FastifyRequest, sim: Sim, ...needed: Permission[]): Place {
  const id = readId(request, 'channel')
  const bot = requireBot(request, sim)
  const place = findPlace(sim, id)
  if (!place) throw unknownChannel()
  if (place.kind === 'direct') return place

  const bits = permissionsIn(sim.world, { person: bot, channel: place.channel })
  if (!bot.inGuild || !canDo(bits, 'ViewChannel')) throw missingAccess()
  if (!canDo(bits, ...needed)) throw missingPermissions()
  return place
}

/** The same for writing; threads need another permission. */
export function requirePlaceToWrite(request: FastifyRequest, sim: Sim): Place {
  const place = requirePlace(request, sim)
  if (place.kind === 'direct') return place
  return requirePlace(request, sim, place.kind === 'thread' ? 'SendMessagesInThreads' : 'SendMessages')
}

/** Finds a place whose messages can be changed. */
export function requireOpenPlace(request: FastifyRequest, sim: Sim): Place {
  const place = requirePlace(request, sim)
  if (place.kind === 'thread' && isArchived(place.thread, sim.clock())) throw archivedThread()
  return place
}

export function presentPlace(place: Place, sim: Sim): Record<string, unknown> {
  if (place.kind === 'channel') return presentChannel(place.channel, sim)
  if (place.kind === 'thread') return presentThread(place.thread, sim)
  const person = findPerson(sim.world, place.direct.userId)
  return {
    id: place.id,
    type: 1,
    last_message_id: lastMessageId(sim, place.id),
    flags: 0,
    recipients: person ? [presentUser(person)] : [],
  }
}

export function presentThread(thread: SimThread, sim: Sim) {
  return {
    id: thread.id,
    type: 11,
    guild_id: sim.world.guild.id,
    parent_id: thread.parentId,
    owner_id: sim.world.client.botUserId,
    name: thread.name,
    last_message_id: lastMessageId(sim, thread.id),
    message_count: sim.messages.all(thread.id).length,
    member_count: 1,
    rate_limit_per_user: 0,
    flags: 0,
    thread_metadata: {
      archived: isArchived(thread, sim.clock()),
      archive_timestamp: iso(thread.activeAt),
      auto_archive_duration: thread.archivesAfter,
      locked: false,
      create_timestamp: iso(thread.createdAt),
    },
  }
}

function presentChannel(channel: SimChannel, sim: Sim) {
  const { world } = sim
  return {
    id: channel.id,
    type: 0,
    guild_id: world.guild.id,
    name: channel.name,
    position: world.channels.findIndex((one) => one.id === channel.id),
    parent_id: null,
    topic: null,
    nsfw: false,
    rate_limit_per_user: 0,
    last_message_id: lastMessageId(sim, channel.id),
    flags: 0,
    permission_overwrites: (channel.overwrites ?? []).map((one) => ({
      ...one,
      type: findPerson(world, one.id) ? 1 : 0,
    })),
  }
}

function lastMessageId(sim: Sim, channelId: string): string | null {
  return sim.messages.all(channelId).at(-1)?.id ?? null
}
