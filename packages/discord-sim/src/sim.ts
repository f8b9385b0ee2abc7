import { type Clock, createSnowflakes } from './clock.ts'
import { type RateLimits, createRateLimits } from './api/rate-limits.ts'
import { type FaultStore, createFaults } from './faults/faults.ts'
import { type RequestLog, createRequestLog } from './control/request-log.ts'
import { type DirectChannelStore, createDirectChannels } from './messages/direct-messages.ts'
import { type ThreadStore, createThreads } from './messages/threads.ts'
import { type Grants, createGrants } from './oauth/grants.ts'
import { type MessageStore, createMessages } from './webhooks/messages.ts'
import { createWorld } from './world/demo-world.ts'
import type { World } from './world/world.types.ts'

/** Everything the pretend Discord knows, all of it in memory. */
export interface Sim {
  world: World
  clock: Clock
  nextId: () => string
  /** Known once the server listens. */
  url: string
  grants: Grants
  messages: MessageStore
  threads: ThreadStore
  directChannels: DirectChannelStore
  faults: FaultStore
  limits: RateLimits
  requests: RequestLog
  reset: () => void
}

interface Options {
  clock: Clock
  rateLimits: boolean
  world: Partial<World>
}

export function createSim({ clock, rateLimits, world }: Options): Sim {
  const sim: Sim = {
    world: createWorld(world),
    clock,
    nextId: createSnowflakes(clock),
    url: '',
    grants: createGrants(clock),
    messages: createMessages(),
    threads: createThreads(),
    directChannels: createDirectChannels(),
    faults: createFaults(),
    limits: createRateLimits({ clock, enabled: rateLimits }),
    requests: createRequestLog(clock),
    reset() {
      Object.assign(sim.world, createWorld(world))
      for (const part of [sim.grants, sim.messages, sim.threads, sim.directChannels]) part.clear()
      for (const part of [sim.faults, sim.limits, sim.requests]) part.clear()
    },
  }
  return sim
}
