import type { Engine } from '@longhouse/engine'
import { startTestEngine, type TestDatabase, type TestEngine } from '@longhouse/engine/testing'
import type { CommunityConfig, ManagedRole } from '@longhouse/contract/community'
import { communityFile } from '@longhouse/contract/community-file'
import { demoRoles, manyMembers, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { pino } from 'pino'
import { onTestFinished, vi, expect } from 'vitest'
import { startDeliveries } from '../../platform/deliveries/deliveries.ts'
import { createDiscordClient } from '../../platform/discord/discord-client.ts'
import { orderRole, type RoleOrder } from '../../platform/discord/role-orders.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import type { Platform } from '../../platform/feature.ts'
import { readSettings } from '../../settings.ts'
import { discordEnvironment } from '../../testing/discord-site.ts'
import { createFeatures } from '../index.ts'
import { roleChangesDelivery, usualRoleTiming, type RoleDesk } from './role-changes.delivery.ts'

const logger = pino({ level: 'silent' })

/** Short delays between attempts. */
export const quickTiming = { ...usualRoleTiming, firstPauseMs: 30, maxPauseMs: 100 }

/**
 * For a worker that will die: its lease ends soon. Workers that live keep the usual lease, however busy the
 * machine.
 */
export const missedSoon = { ...quickTiming, leaseMs: 700 }

export const patient = { timeout: 20_000, interval: 20 }

/** Roles that the bot may give, apart from those that are rewards. */
export const rankRoles = {
  recruit: { id: '1180000000000000061', name: 'Recruit', position: 5, color: 0 },
  champion: { id: '1180000000000000062', name: 'Champion', position: 5, color: 0 },
  guest: { id: '1180000000000000063', name: 'Guest of honour', position: 5, color: 0 },
}

/** A role that does not exist in Discord. */
export const goneRole = '1180000000000000099'

export const managedRoles: readonly ManagedRole[] = [
  { roleId: rankRoles.recruit.id, source: 'rank' },
  { roleId: rankRoles.champion.id, source: 'season' },
  // Is above the bot.
  { roleId: demoRoles.veteran.id, source: 'rank' },
  { roleId: goneRole, source: 'rank' },
]

const { config } = communityFile
const community: CommunityConfig = { ...config, discord: { ...config.discord, managedRoles } }

/** Starts a site, a Discord simulator, and members of both. The test itself starts the worker. */
export async function setUpRoles(database: TestDatabase, { rateLimits = false, people = 1 } = {}) {
  const world = {
    roles: [...Object.values(demoRoles), ...Object.values(rankRoles)],
    members: manyMembers(people).map((one) => ({ ...one, roles: [] })),
  }
  const sim = await startDiscordSim({ rateLimits, world })
  onTestFinished(() => sim.close())
  const settings = readSettings({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...discordEnvironment(sim) })
  const platform: Platform = { settings, community, logger, now: () => new Date() }
  const running = await startNode(platform, { database })
  const { engine } = running
  const users: string[] = []
  for (const { id, username } of manyMembers(people)) users.push(await createMember(engine, { id, username }))
  return {
    ...platform,
    sim,
    engine,
    url: running.url,
    users,
    /** Another node on the same data; SQLite has none. */
    secondNode: async () => {
      if (!running.databaseUrl) return engine
      return (await startNode(platform, { databaseUrl: running.databaseUrl })).engine
    },
    order: (wish: Partial<RoleOrder> = {}) =>
      engine.transaction((tx) => orderRole({ tx, community }, { ...recruitOf(users[0] ?? ''), ...wish })),
    startWorker: (options: { engine?: Engine; timing?: typeof usualRoleTiming } = {}) => {
      const client = clientOf(platform)
      const stop = startRoles({ engine, client, community, logger, timing: quickTiming, ...options })
      onTestFinished(stop)
      return stop
    },
  }
}

/** Starts the delivery of role changes on a node. */
export function startRoles(desk: RoleDesk): () => Promise<void> {
  return startDeliveries(desk, roleChangesDelivery(desk))
}

export type RolesSite = Awaited<ReturnType<typeof setUpRoles>>

function recruitOf(user: string): RoleOrder {
  return { user, roleId: rankRoles.recruit.id, wants: 'give', source: 'rank' }
}

export function clientOf({ settings, ...platform }: Platform) {
  if (!settings.discord) throw new Error('no Discord')
  return createDiscordClient(settings.discord, platform)
}

/** Creates the account of a member of the Discord server. */
export async function createMember(
  engine: Engine,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<string> {
  const values = { username, email: `${username}@example.com`, discord_id: id, discord_data: { roles: [] } }
  return (await engine.recordsOf('users').create(values)).id
}

async function startNode(
  platform: Platform,
  place: { readonly database?: TestDatabase; readonly databaseUrl?: string },
): Promise<TestEngine> {
  const features = createFeatures(platform)
  const running = await startTestEngine({
    ...place,
    areTablesReady: true,
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    prepare: (app, engine) => {
      for (const feature of features) feature.routes?.(app, { ...platform, engine })
    },
  })
  onTestFinished(() => running.close())
  return running
}

/** Returns the requests for members' roles that Discord got: `PUT role of member`. */
export function roleCallsOf(sim: DiscordSim): string[] {
  return sim.control.requests().flatMap(({ method, path }) => {
    const [, person, role] = /\/members\/(\d{1,20})\/roles\/(\d{1,20})$/.exec(path) ?? []
    return role === undefined ? [] : [`${method} ${role} of ${person}`]
  })
}

/** Returns the roles of a member in Discord. */
export function rolesIn(sim: DiscordSim, discordId: string): string[] {
  return sim.world.members.find(({ id }) => id === discordId)?.roles ?? []
}

/** Returns the Discord id of a member by index. */
export const discordIdOf = (index: number): string => manyMembers(index + 1)[index]?.id ?? ''

/** Waits until no change is pending. */
export async function allSettled(engine: Engine): Promise<void> {
  const changes = engine.records(roleChangesCollection)
  await vi.waitFor(async () => expect(await changes.count({ filter: "status = 'pending'" })).toBe(0), patient)
}
