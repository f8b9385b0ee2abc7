import { bucketProblem, type Engine, stopListening } from '@longhouse/engine'
import type { MailSim } from '@longhouse/mail-sim'
import type { PushSim } from '@longhouse/push-sim'
import { communityFile } from '@longhouse/contract/community-file'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { requireValidCommunity, ConfigurationError } from './configuration.ts'
import { misplacedMembers } from './demo/demo-apart.ts'
import type { DemoDiscord } from './demo/demo-people.ts'
import { newFirstRunLink } from './features/first-run/first-run-link.ts'
import { createFeatures } from './features/index.ts'
import { withCommunity } from './hosting/written-pages.ts'
import { readWebBuild, type WebBuild } from './hosting/web-build.ts'
import { serveWebApp } from './hosting/web-app.ts'
import { startDailyDoctor, doctorRoutes } from './manage/doctor.ts'
import { openMetrics, requireMetricsAddress } from './metrics/metrics.ts'
import { openEngine } from './open-engine.ts'
import type { Feature, Platform, Site } from './platform/feature.ts'
import { requirePort } from './platform/require-port.ts'
import type { Settings } from './settings.ts'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startupFailure } from './failure-sentences.ts'

/** Options for tests and tools; `npm start` sets none. */
export interface SiteOptions {
  readonly now?: () => Date
  /** Standard error if undefined. */
  readonly logger?: Platform['logger']
  /** Port of the Discord simulator; the site's port + 1 if undefined, any free one if that is taken or 0. */
  readonly discordPort?: number
  /** Port of the mailbox simulator's page; the site's port + 2 if undefined, any free one if 0. */
  readonly mailPort?: number
  /** Port of the push simulator; the site's port + 3 if undefined, any free one if that is taken or 0. */
  readonly pushPort?: number
  /** Leave the demo empty. */
  readonly seed?: boolean
  /** Called after a restore: the state of this process is out of date. */
  readonly onRestored?: () => void
}

/** A site that listens. */
export interface RunningSite {
  readonly url: string
  readonly settings: Settings
  readonly engine: Engine
  readonly discord?: DemoDiscord
  readonly mailbox?: MailSim
  /** Makes proxies use other nodes, for `DRAIN_SECONDS`, before the end. */
  drain: () => Promise<void>
  /** Address of the metrics, if they have their own listener. */
  readonly metricsUrl?: string
  /**
   * Link that creates the first administrator, if there is none. It works for any reader, so only the
   * operator gets it.
   */
  readonly firstRunLink?: string
  close: () => Promise<void>
}

/** Milliseconds that external calls may still take after the site has begun to close. */
const graceMs = 2000

const builtWebApp = new URL('../../web/dist', import.meta.url).pathname

/**
 * Opens the whole site: engine, features, web app, and in the demo the Discord simulator with sample data.
 */
export async function openSite(settings: Settings, options: SiteOptions = {}): Promise<RunningSite> {
  requireValidCommunity(communityFile)
  const opened = new AsyncDisposableStack()
  const closing = new AbortController()
  const giveUp = () => closing.abort(new Error('The site is closing.'))
  const close = async () => {
    const timer = setTimeout(giveUp, graceMs)
    try {
      await opened.disposeAsync()
    } finally {
      clearTimeout(timer)
      giveUp()
    }
  }
  try {
    return { ...(await openParts({ settings, options, opened, closing: closing.signal })), close }
  } catch (error) {
    // Parts that are open would keep a process alive that serves no requests.
    await close()
    throw error
  }
}

interface Opening {
  readonly settings: Settings
  readonly options: SiteOptions
  /** Closes the opened parts in reverse order. */
  readonly opened: AsyncDisposableStack
  readonly closing: AbortSignal
}

async function openParts(opening: Opening): Promise<Omit<RunningSite, 'close'>> {
  const { settings, options, opened, closing } = opening
  // Possible faults are found before the database is touched, which other nodes may be using.
  await requirePort(settings)
  if (settings.metrics?.address) await requireMetricsAddress(settings.metrics.address)
  const build = await readWebBuild(settings.webDir ?? builtWebApp)
  const pretend = await startPretendServices(opening)
  const { demo, mailbox } = pretend
  const effective = settingsWith(settings, pretend)
  const logger =
    options.logger ?? pino({ level: effective.logLevel }, pino.destination({ dest: 2, sync: false }))
  const platform: Platform = {
    settings: effective,
    community: communityFile.config,
    logger,
    now: options.now ?? (() => new Date()),
    closing,
  }
  await requireBucket(platform)
  const features = createFeatures(platform)

  const { onRestored } = options
  const engine = await openEngine({
    ...platform,
    features,
    onOpening: (tx) => requireOwnMembers(tx, { settings, options }),
    ...(onRestored && { onRestored }),
  })
  opened.defer(() => engine.close())
  const site: Site = { ...platform, engine }
  const app = engine.createServer({
    loggerInstance: logger,
    trustProxy: effective.trustProxy,
  })
  for (const feature of features) feature.routes?.(app, site)
  doctorRoutes(app, site)
  const metricsListener = await openMetrics(app, { site, features })
  opened.defer(async () => metricsListener?.close())
  await addWebApp(app, site, build)
  await startWork(opening, { site, features, isDemo: demo !== undefined })
  const firstRunLink = await newFirstRunLink(site)
  opened.defer(() => app.close())
  const url = await app.listen({ host: effective.host, port: effective.port })
  for (const feature of features) {
    const stop = feature.listening?.(site, url)
    if (stop) opened.defer(stop)
  }

  return {
    url,
    settings: effective,
    engine,
    drain: () => leaveProxies({ engine, server: app.server, seconds: effective.drainSeconds }),
    ...(demo ? { discord: demo } : {}),
    ...(mailbox ? { mailbox } : {}),
    ...(metricsListener ? { metricsUrl: metricsListener.url } : {}),
    ...(firstRunLink ? { firstRunLink } : {}),
  }
}

/** What the demo talks to instead of the services of a community. */
interface PretendServices {
  readonly demo: DemoDiscord | undefined
  readonly mailbox: MailSim | undefined
  readonly pushService: PushSim | undefined
}

async function startPretendServices({ settings, options, opened }: Opening): Promise<PretendServices> {
  const demo = await startPretendDiscord(settings, options)
  opened.defer(async () => demo?.sim.close())
  const mailbox = await startDemoMailbox(settings, options)
  opened.defer(async () => mailbox?.close())
  const pushService = await startDemoPushService(settings, options)
  opened.defer(async () => pushService?.close())
  return { demo, mailbox, pushService }
}

function settingsWith(settings: Settings, { demo, mailbox, pushService }: PretendServices): Settings {
  return {
    ...settings,
    ...(demo && { discord: demo.settings }),
    ...(mailbox && { smtpUrl: mailbox.smtpUrl }),
    ...(pushService && { pushServices: [pushService.url] }),
  }
}

interface Work {
  readonly site: Site
  readonly features: readonly Feature[]
  readonly isDemo: boolean
}

/** Starts what the site does on its own: jobs and deliveries of the features, the doctor, the demo's members. */
async function startWork({ options, opened }: Opening, { site, features, isDemo }: Work): Promise<void> {
  const { engine, settings } = site
  if (settings.superuser) await engine.upsertSuperuser(settings.superuser.email, settings.superuser.password)
  const play = isDemo && options.seed !== false ? await seed(site) : undefined
  for (const feature of features) {
    const stop = await feature.start?.(site)
    if (stop) opened.defer(stop)
  }
  const stopDoctor = startDailyDoctor(site)
  opened.defer(async () => stopDoctor())
  // Closed before the features whose jobs they run.
  opened.defer(() => engine.crons.close())
  if (play && settings.demoPlays) opened.defer(play())
}

/**
 * Throws if the site may not use its bucket, which only the operator can fix. A bucket that is unreachable
 * only logs a warning.
 */
async function requireBucket({ settings, logger }: Platform): Promise<void> {
  const found = await bucketProblem(settings.filesUrl)
  if (!found) return
  const sentence = `${found.problem}: ${found.todo}`
  if (found.isRefusal) throw new ConfigurationError([sentence])
  logger.warn(`Files cannot be stored or read at present, for ${sentence}`)
}

async function requireOwnMembers(
  source: Pick<Engine, 'query'>,
  { settings, options }: Pick<Opening, 'settings' | 'options'>,
): Promise<void> {
  if (settings.isDemo && options.seed === false) return
  const found = await misplacedMembers(source, settings)
  if (found) throw new ConfigurationError([`${found.problem}: ${found.todo}`])
}

async function addWebApp(app: FastifyInstance, site: Site, build: WebBuild | undefined): Promise<void> {
  if (build) await serveWebApp(app, { site, build: await withCommunity(build, site) })
  else site.logger.warn('The web app is not built: only the API is served. `npm start` builds it.')
}

// Modules of the demo are loaded only in the demo, here and below: a site has no use for them.
async function startPretendDiscord(
  settings: Settings,
  options: SiteOptions,
): Promise<DemoDiscord | undefined> {
  if (!settings.isDemo || settings.discord) return undefined
  const { startDemoDiscord } = await import('./demo/demo-people.ts')
  return startDemoDiscord(demoPort(settings, options))
}

/** Fills the demo. Returns a function that starts the actions of its members. */
async function seed(site: Site): Promise<() => () => Promise<void>> {
  const { playDemo, seedDemo } = await import('./demo/seed-demo.ts')
  await seedDemo(site)
  return () => playDemo(site)
}

/** Starts the mailbox simulator, unless the operator has a mail server: the demo uses that too. */
async function startDemoMailbox(
  { isDemo, smtpUrl, port }: Settings,
  { mailPort }: SiteOptions,
): Promise<MailSim | undefined> {
  if (!isDemo || smtpUrl) return undefined
  const { startMailSim } = await import('@longhouse/mail-sim')
  return startMailSim({ port: mailPort ?? (port === 0 ? 0 : port + 2) })
}

/** Starts the push simulator, for tests of the demo: browsers bring their own push services. */
async function startDemoPushService(
  { isDemo, pushServices, port }: Settings,
  { pushPort }: SiteOptions,
): Promise<PushSim | undefined> {
  if (!isDemo || pushServices.length > 0) return undefined
  const { startPushSim } = await import('@longhouse/push-sim')
  const wanted = pushPort ?? (port === 0 ? 0 : port + 3)
  return startPushSim({ port: wanted }).catch(() => startPushSim())
}

function demoPort({ port }: Settings, { discordPort }: SiteOptions): number {
  return discordPort ?? (port === 0 ? 0 : port + 1)
}

interface Leaving {
  readonly engine: Pick<Engine, 'drain'>
  readonly server: Server
  readonly seconds: number
}

/**
 * Drains the site before it closes, in three steps of a third of the time each. First nothing changes, so
 * that proxies know a node that has just come back before this one leaves. Then it is no longer ready. At
 * last it accepts no connections, and those of proxies end with their next response.
 */
async function leaveProxies({ engine, server, seconds }: Leaving): Promise<void> {
  const third = (seconds * 1000) / 3
  await sleep(third)
  engine.drain()
  await sleep(third)
  stopListening(server)
  await sleep(third)
}

/**
 * Opens a site that reopens after a restore: requests in flight finish, streams are told to reconnect, and no
 * state in memory survives. `close` ends the open one.
 */
export async function openLastingSite(settings: Settings, options: SiteOptions = {}): Promise<RunningSite> {
  let isClosed = false
  const open = (port: number) =>
    openSite({ ...settings, port }, { ...options, onRestored: () => void reopen() })
  let opening = open(settings.port)

  async function reopen(): Promise<void> {
    if (isClosed) return
    opening = opening.then(async (site) => {
      await site.close()
      return open(Number(new URL(site.url).port))
    })
    try {
      await opening
    } catch (error) {
      // Without a site the process has no purpose; its supervisor starts it again.
      console.error(startupFailure(error))
      process.exit(1)
    }
  }

  const first = await opening
  return {
    ...first,
    drain: async () => {
      isClosed = true
      const site = await opening
      await site.drain()
    },
    close: async () => {
      isClosed = true
      const site = await opening
      await site.close()
    },
  }
}
