import { type Clock, createSnowflakes } from './clock.ts'
import type { RoleConnection } from './api/role-connections.ts'
import { type DiscordRateLimits, createRateLimits } from './api/rate-limits.ts'
import { type FaultStore, createFaults } from './faults/faults.ts'
import { type RequestLog, createRequestLog } from './control/request-log.ts'
import { type SimApplication, createApplication } from './interactions/application.ts'
import { type InteractionStore, createInteractions } from './interactions/interactions.ts'
import { type SigningKeys, createKeys } from './interactions/keys.ts'
import { type Gateway, createGateway } from './gateway/gateway.ts'
import { type DirectChannelStore, createDirectChannels } from './messages/direct-messages.ts'
import { type ThreadStore, createThreads } from './messages/threads.ts'
import { type Grants, createGrants } from './oauth/grants.ts'
import { type MessageStore, createMessages } from './webhooks/messages.ts'
import { type ScheduledEventStore, createScheduledEvents } from './scheduled-events/scheduled-events.ts'
import { createWorld } from './world/demo-world.ts'
import type { DiscordWorld } from './world/world.types.ts'

/** The state of the simulator, all of it in memory. */
export interface Sim {
  world: DiscordWorld
  clock: Clock
  nextId: () => string
  /** Known once the server listens. */
  url: string
  grants: Grants
  messages: MessageStore
  threads: ThreadStore
  directChannels: DirectChannelStore
  /** How many may be opened before Discord reports that it is too fast. */
  directChannelsPerTenMinutes: number
  scheduledEvents: ScheduledEventStore
  /** By the id of the person. */
  roleConnections: Map<string, RoleConnection>
  keys: SigningKeys
  application: SimApplication
  interactions: InteractionStore
  gateway: Gateway
  /** How long a first answer to an interaction may take, in milliseconds. */
  answerTimeMs: number
  /** Before every Nth interaction one with a wrong signature is sent; 0 for never. */
  probeEvery: number
  faults: FaultStore
  limits: DiscordRateLimits
  requests: RequestLog
  reset: () => void
}

interface Options {
  clock: Clock
  rateLimits: boolean
  answerTimeMs: number
  probeEvery: number
  directChannelsPerTenMinutes: number
  world: Partial<DiscordWorld>
}

export function createSim({ clock, rateLimits, world, ...rest }: Options): Sim {
  const sim: Sim = {
    world: createWorld(world),
    clock,
    nextId: createSnowflakes(clock),
    url: '',
    grants: createGrants(clock),
    messages: createMessages(),
    threads: createThreads(),
    directChannels: createDirectChannels(),
    scheduledEvents: createScheduledEvents(clock),
    roleConnections: new Map(),
    keys: createKeys(`${world.client?.botToken ?? 'demo'} of the pretend Discord`),
    application: createApplication(),
    interactions: createInteractions(),
    gateway: createGateway(clock),
    ...rest,
    faults: createFaults(),
    limits: createRateLimits({ clock, enabled: rateLimits }),
    requests: createRequestLog(clock),
    reset() {
      Object.assign(sim.world, createWorld(world))
      for (const part of [sim.grants, sim.messages, sim.threads, sim.directChannels]) part.clear()
      for (const part of [sim.interactions, sim.gateway, sim.scheduledEvents, sim.roleConnections])
        part.clear()
      sim.application = createApplication()
      for (const part of [sim.faults, sim.limits, sim.requests]) part.clear()
    },
  }
  return sim
}
