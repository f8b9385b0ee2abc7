import { pino } from 'pino'
import PocketBase from 'pocketbase'
import { Routes } from 'discord-api-types/v10'
import {
  demoChannels,
  startDiscordSim,
  type DiscordSim,
  type DiscordSimOptions,
} from '@longhouse/discord-sim'
import type { Engine } from '@longhouse/engine'
import { startTestEngine, type TestDatabase, type TestEngineOptions } from '@longhouse/engine/testing'
import { doorPath, type DoorReport } from '@longhouse/contract/bot'
import { communityFile } from '@longhouse/contract/community-file'
import type { User } from '@longhouse/contract/users'
import { button, row, textBlock, type NewCustomId } from '../../platform/discord/components.ts'
import { createDiscordLink, type DiscordLink } from '../../platform/discord/role-names.ts'
import type { Platform, Site } from '../../platform/feature.ts'
import { barredBy } from '../../open-engine.ts'
import { readSettings } from '../../settings.ts'
import { discordEnvironment } from '../../testing/discord-site.ts'
import { operator } from '../../testing/site-process.ts'
import { createPerson } from '../../testing/test-site.ts'
import { createFeatures } from '../index.ts'
import type { Answers } from './answers.ts'
import { createBotFeature } from './index.ts'
import type { Reply } from './interaction.ts'

/** A site with the Discord simulator, whose bot replies as a test defines. */
export interface BotSite extends Site {
  readonly url: string
  readonly sim: DiscordSim
  readonly link: DiscordLink
  readonly databaseUrl: string | undefined
  /** Creates the account of a user in the simulator. */
  memberOf(persona: Person): Promise<User>
  /** Writes a message with these buttons into a channel, as the bot. */
  post(...buttons: NewCustomId[]): Promise<void>
  /** Closes the transport and keeps the rest running. Returns a function that opens it again, as after a restart. */
  shut(): Promise<() => void>
  /** Runs a job now. */
  runJob(id: string): Promise<void>
  /** Returns the report on the transport for staff. */
  report(): Promise<DoorReport>
  close(): Promise<void>
}

interface Person {
  readonly id: string
  readonly username: string
}

interface BotSiteOptions {
  readonly database: TestDatabase
  readonly answers?: Partial<Answers>
  readonly env?: Readonly<Record<string, string>>
  readonly now?: () => Date
  readonly sim?: DiscordSimOptions
  /** Prepares the simulator before the site starts. */
  readonly before?: (sim: DiscordSim) => void
  readonly engine?: Partial<TestEngineOptions>
}

/** Timeout of everything that tests wait for. */
export const patience = { timeout: 20_000 }

export const said = (content: string): Reply => ({ components: [textBlock(content)] })

const usual: Answers = {
  presses: [],
  commands: [],
  newcomer: async () => said('Who are you?'),
  refusal: ({ message }) => said(message),
  outdated: () => said('Outdated.'),
}

export async function startBotSite(options: BotSiteOptions): Promise<BotSite> {
  const sim = await startDiscordSim({
    rateLimits: false,
    probeEvery: 0,
    // A busy machine is no failure: tests about late responses set their own time.
    answerTimeMs: patience.timeout,
    ...options.sim,
  })
  options.before?.(sim)
  const platform: Platform = {
    settings: readSettings({
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DISCORD_EVENTS: 'http',
      ...discordEnvironment(sim),
      ...options.env,
    }),
    community: communityFile.config,
    logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now: options.now ?? (() => new Date()),
  }
  const link = createDiscordLink(platform)
  if (!link) throw new Error('There is no Discord.')
  const bot = createBotFeature(platform, link, { answers: { ...usual, ...options.answers } })
  const features = createFeatures(platform).map((feature) => (feature.name === 'bot' ? bot : feature))
  const running = await startTestEngine({
    database: options.database,
    areTablesReady: true,
    superuser: operator,
    now: platform.now,
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    barred: (account) => barredBy(features, account),
    prepare: (app, opened) => bot.routes?.(app, { ...platform, engine: opened }),
    ...options.engine,
  })
  const { engine, url, databaseUrl } = running
  const site: Site = { ...platform, engine }
  const stop = await bot.start?.(site)
  const root = new PocketBase(url).autoCancellation(false)
  await root.collection('_superusers').authWithPassword(operator.email, operator.password)
  let shutDoor = bot.listening?.(site, url)
  return {
    ...site,
    url,
    sim,
    link,
    databaseUrl,
    memberOf: (person) => memberOf(engine, person),
    post: async (...buttons) => {
      const components = [row(...buttons.map((id) => button({ label: id.verb, ...id })))]
      const body = { flags: 1 << 15, components }
      const route = Routes.channelMessages(demoChannels.events.id)
      await link.client.call({ name: 'post', method: 'POST', route, body })
    },
    runJob: async (id) => void (await root.crons.run(id)),
    report: () => root.send(doorPath, {}),
    shut: async () => {
      await shutDoor?.()
      return () => void (shutDoor = bot.listening?.(site, url))
    },
    close: async () => {
      await shutDoor?.()
      await stop?.()
      await running.close()
      await sim.close()
    },
  }
}

function memberOf(engine: Engine, { id, username }: Person): Promise<User> {
  return createPerson(engine, username.replaceAll('.', '_'), { discord_id: id })
}
