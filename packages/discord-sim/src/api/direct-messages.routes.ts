import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { DiscordError } from './discord-error.ts'
import { requireBot } from './identity.ts'
import { presentPlace } from './places.ts'

const limit = { bucket: 'users-me-channels', limit: 10, windowMs: 10_000 }
const bodySchema = z.object({ recipient_id: z.string() })

/** Opens the channel; its messages use the same routes as all others. */
export function directMessageRoutes(app: FastifyInstance, sim: Sim): void {
  app.post('/api/users/@me/channels', { config: { limit } }, (request) => {
    requireBot(request, sim)
    const body = bodySchema.safeParse(request.body)
    const person = body.success ? findPerson(sim.world, body.data.recipient_id) : undefined
    if (!person || person.bot) throw new DiscordError(400, 50_033, 'Invalid Recipient(s)')

    const direct = sim.directChannels.findByUser(person.id) ?? openChannel(sim, person.id)
    return presentPlace({ kind: 'direct', id: direct.id, direct }, sim)
  })
}

/** Discord documents no limit, and neither waits nor retries help soon. */
function openChannel(sim: Sim, userId: string) {
  const rule = { bucket: 'open-direct-channels', limit: sim.directChannelsPerTenMinutes, windowMs: 600_000 }
  if (!sim.limits.take(rule, '').allowed) {
    throw new DiscordError(403, 40_003, 'You are opening direct messages too fast.')
  }
  const direct = { id: sim.nextId(), userId }
  sim.directChannels.open(direct)
  return direct
}
