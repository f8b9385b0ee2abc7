import type { FastifyInstance, FastifyRequest } from 'fastify'
import { iso } from '../clock.ts'
import { readChangedEvent, readNewEvent } from '../scheduled-events/scheduled-event-body.ts'
import type { SimScheduledEvent } from '../scheduled-events/scheduled-events.ts'
import type { Sim } from '../sim.ts'
import { canDo, permissionsOf } from '../world/permissions.ts'
import { DiscordError, missingPermissions, unknownScheduledEvent } from './discord-error.ts'
import { requireGuild } from './guilds.routes.ts'
import { requireBot } from './identity.ts'
import { readId } from './params.ts'

const limits = {
  read: { bucket: 'guild-events-read', limit: 5, windowMs: 5000 },
  write: { bucket: 'guild-events', limit: 5, windowMs: 5000 },
}
const most = 100

export function scheduledEventRoutes(app: FastifyInstance, sim: Sim): void {
  const path = '/api/guilds/:guild/scheduled-events'

  app.get(path, { config: { limit: limits.read } }, (request) => {
    requireGuild(request, sim)
    return sim.scheduledEvents.live().map((event) => presentEvent(event, sim))
  })

  app.post(path, { config: { limit: limits.write } }, (request) => {
    requireRight(request, sim)
    const event = { id: sim.nextId(), ...readNewEvent(request.body, sim.clock()) }
    if (sim.scheduledEvents.live().length >= most) {
      throw new DiscordError(
        400,
        30_038,
        'Maximum number of uncompleted guild scheduled events reached (100)',
      )
    }
    sim.scheduledEvents.add(event)
    return presentEvent(event, sim)
  })

  app.get(`${path}/:event`, { config: { limit: limits.read } }, (request) => {
    requireGuild(request, sim)
    return presentEvent(requireEvent(request, sim), sim)
  })

  app.patch(`${path}/:event`, { config: { limit: limits.write } }, (request) => {
    requireRight(request, sim)
    const event = requireEvent(request, sim)
    return presentEvent(Object.assign(event, readChangedEvent(request.body, event, sim.clock())), sim)
  })

  app.delete(`${path}/:event`, { config: { limit: limits.write } }, async (request, reply) => {
    requireRight(request, sim)
    sim.scheduledEvents.remove(requireEvent(request, sim).id)
    return reply.code(204).send()
  })
}

/**
 * Since 2026 the right to manage events does not include creating them. All events here are the bot's own.
 */
function requireRight(request: FastifyRequest, sim: Sim): void {
  requireGuild(request, sim)
  const bits = permissionsOf(sim.world, requireBot(request, sim))
  if (!canDo(bits, 'CreateEvents')) throw missingPermissions()
}

/** Past events are unknown to the API. */
function requireEvent(request: FastifyRequest, sim: Sim): SimScheduledEvent {
  const id = readId(request, 'event')
  const event = sim.scheduledEvents.live().find((one) => one.id === id)
  if (!event) throw unknownScheduledEvent()
  return event
}

function presentEvent(event: SimScheduledEvent, { world }: Sim) {
  return {
    id: event.id,
    guild_id: world.guild.id,
    channel_id: null,
    creator_id: world.client.botUserId,
    name: event.name,
    description: event.description,
    image: event.hasImage ? 'a1b2c3d4e5f60718293a4b5c6d7e8f90' : null,
    scheduled_start_time: iso(event.startsAt),
    scheduled_end_time: iso(event.endsAt),
    privacy_level: 2,
    status: event.status,
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location: event.location },
    recurrence_rule: null,
    user_count: 0,
  }
}
