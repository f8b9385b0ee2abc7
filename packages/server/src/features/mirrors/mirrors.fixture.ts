import PocketBase from 'pocketbase'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Engine } from '@longhouse/engine'
import type { DiscordMirror } from '@longhouse/contract/bot'
import type { CommunityConfig } from '@longhouse/contract/community'
import { communityFile } from '@longhouse/contract/community-file'
import { demoChannels, startDiscordSim, type DiscordSim, type SimMessage } from '@longhouse/discord-sim'
import { startTestEngine, type TestDatabase } from '@longhouse/engine/testing'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { laneWork } from '../../platform/deliveries/deliveries.ts'
import { createDiscordLink } from '../../platform/discord/role-names.ts'
import type { Platform } from '../../platform/feature.ts'
import { readSettings } from '../../settings.ts'
import { textOf } from '../../testing/composed-messages.ts'
import { discordEnvironment } from '../../testing/discord-site.ts'
import { createEvent } from '../../testing/factories.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { createFeatures } from '../index.ts'
import { mirrorSourcesOf, usualMirrorTiming } from './mirror-site.ts'
import { mirrorsDelivery } from './mirrors.delivery.ts'

const { config } = communityFile
const channels = {
  events: demoChannels.events.id,
  recaps: demoChannels.recaps.id,
  announcements: demoChannels.announcements.id,
  ranks: demoChannels.ranks.id,
  squads: demoChannels.squads.id,
}

/** A site, the Discord simulator and one clock for both. Only `deliver` writes to Discord. */
export interface MirrorStage {
  readonly engine: Engine
  readonly sim: DiscordSim
  readonly now: () => Date
  /** Lets time pass. */
  readonly pass: (ms: number) => void
  /** Writes what is due, as the worker of one node would. */
  readonly deliver: () => Promise<void>
  /** Lets enough time pass for all changes to be due, and writes them. */
  readonly settle: () => Promise<void>
  /** The lanes of another node. */
  readonly newNode: () => ReturnType<typeof laneWork>[]
  /** Returns the messages in the channel of events. */
  readonly posts: () => SimMessage[]
  /** Returns how often messages were edited. */
  readonly edits: () => number
  /** Creates an event that begins in `hours` hours. */
  readonly newEvent: (values?: Readonly<Record<string, unknown>>, hours?: number) => Promise<string>
  readonly signUp: (event: string, name: string) => Promise<string>
  readonly mirrors: (kind?: string) => Promise<DiscordMirror[]>
  readonly staff: () => Promise<PocketBase>
}

export interface StageOptions {
  readonly discord?: Partial<CommunityConfig['discord']>
  readonly modules?: CommunityConfig['modules']
  readonly logger?: Platform['logger']
}

const hourMs = 3_600_000

/** Starts the site and the simulator; both end with the test. */
export async function setStage(database: TestDatabase, options: StageOptions = {}): Promise<MirrorStage> {
  let time = Date.parse('2026-12-01T12:00:00.000Z')
  const now = () => new Date(time)
  const sim = await startDiscordSim({ rateLimits: false, clock: () => time })
  const platform: Platform = {
    settings: readSettings({
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://longhouse.test',
      ...discordEnvironment(sim),
    }),
    community: {
      ...config,
      ...(options.modules && { modules: options.modules }),
      discord: { ...config.discord, channels, ...options.discord },
    },
    logger: options.logger ?? pino({ level: 'silent' }),
    now,
  }
  const link = createDiscordLink(platform)
  const features = createFeatures(platform, link)
  const running = await startTestEngine({
    database,
    now,
    areTablesReady: true,
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    prepare: (app, opened) => {
      for (const feature of features) feature.routes?.(app, { ...platform, engine: opened })
    },
  })
  const { engine } = running
  onTestFinished(async () => {
    await running.close()
    await sim.close()
  })

  const newNode = (client = createDiscordLink(platform)?.client) => {
    if (!client) throw new Error('Discord is set up here.')
    // All nodes use the clock of the test, not that of the database.
    const timed = { ...engine, clock: async () => now() }
    const sources = mirrorSourcesOf(features)
    const site = { ...platform, engine: timed, client, sources, timing: usualMirrorTiming }
    const policy = mirrorsDelivery(site)
    return policy.lanes.map((lane) => laneWork(site, { policy, lane }))
  }
  const node = newNode(link?.client)
  const deliver = async () => {
    for (const { next, send, settle } of node) {
      for (let step = await next(); step.kind === 'send'; step = await next())
        await settle(step.entry, await send(step.entry))
    }
  }
  const pass = (ms: number) => {
    time += ms
  }
  return {
    engine,
    sim,
    now,
    pass,
    deliver,
    settle: async () => {
      pass(usualMirrorTiming.maxWaitMs)
      await deliver()
    },
    newNode,
    posts: () => sim.control.messages(channels.events),
    edits: () =>
      sim.control
        .requests()
        .filter(
          ({ method, path, status }) => method === 'PATCH' && status === 200 && path.includes('/messages/'),
        ).length,
    newEvent: (values = {}, hours = 5) =>
      createEvent(engine, {
        start_date: new Date(time + hours * hourMs).toISOString(),
        end_date: new Date(time + (hours + 2) * hourMs).toISOString(),
        ...values,
      }),
    signUp: async (tournament, name) => {
      const { id: user } = await createPerson(engine, name)
      await engine.recordsOf('tournament_registrations').create({ user, tournament })
      return user
    },
    mirrors: (kind) => {
      const matching = kind ? { filter: 'kind = {:kind}', params: { kind } } : {}
      return engine.records(discordMirrorsCollection).findAll({ ...matching, sort: 'kind,created,@rowid' })
    },
    staff: async () => {
      const roles = [{ id: config.discord.staffRoleIds[0], name: 'Sergeant' }]
      const { id } = await createPerson(engine, 'sergeant', { discord_data: { roles } })
      return clientOf(running.url, engine, id)
    },
  }
}

/** Returns the whole text of a message. */
export function shownIn(message: SimMessage | undefined): string {
  return textOf({ components: message?.message.components ?? [] })
}
