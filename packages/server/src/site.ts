import { bucketProblem, type Engine } from '@longhouse/engine'
import type { MailSim } from '@longhouse/mail-sim'
import type { PushSim } from '@longhouse/push-sim'
import { communityFile } from '@longhouse/contract/community-file'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { requireValidCommunity } from './check-community.ts'
import { ConfigurationError } from './configuration-error.ts'
import { misplacedMembers } from './demo/demo-apart.ts'
import type { DemoDiscord } from './demo/demo-discord.ts'
import { newFirstRunLink } from './features/first-run/first-run-link.ts'
import { createFeatures } from './features/index.ts'
import { withCommunity } from './hosting/pages-of-community.ts'
import { readWebBuild, type WebBuild } from './hosting/web-build.ts'
import { serveWebApp } from './hosting/web-app.ts'
import { startDailyDoctor } from './manage/doctor/daily-doctor.ts'
import { doctorRoutes } from './manage/doctor/doctor.routes.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { leaveProxies } from './leave-proxies.ts'
import { requireMetricsAddress } from './metrics/serve-metrics.ts'
import { openEngine } from './open-engine.ts'
import type { Platform, Site } from './platform/feature.ts'
import { requirePort } from './platform/require-port.ts'
import type { Settings } from './settings.ts'

/** What tests and tools may choose; `npm start` chooses nothing. */
export interface SiteOptions {
  readonly now?: () => Date
  /** Where it logs; to standard error when absent. */
  readonly logger?: Platform['logger']
  /** Port of the pretend Discord; the site's port + 1 when absent, any when that is taken or 0. */
  readonly discordPort?: number
  /** Port of the pretend mailbox's page; the site's port + 2 when absent, any when 0. */
  readonly mailPort?: number
  /** Port of the pretend push service; the site's port + 3 when absent, any when that is taken or 0. */
  readonly pushPort?: number
  /** Leave the demo empty. */
  readonly seed?: boolean
  /** A backup replaced everything: what this process remembers is of the past. */
  readonly onRestored?: () => void
}

/** A site that listens. */
export interface RunningSite {
  readonly url: string
  readonly settings: Settings
  readonly engine: Engine
  readonly discord?: DemoDiscord
  readonly mailbox?: MailSim
  /** Has proxies turn to other nodes, for `DRAIN_SECONDS`; before the end. */
  drain: () => Promise<void>
  /** Where the metrics are, when they have a listener of their own. */
  readonly metricsUrl?: string
  /** Makes the first administrator; only where there is none. Whoever reads it can: it goes to the operator alone. */
  readonly firstRunLink?: string
  close: () => Promise<void>
}

/** How long somebody outside may take to answer what was asked before the site began to close; milliseconds. */
const graceMs = 2000

const builtWebApp = new URL('../../web/dist', import.meta.url).pathname

/** Opens the whole site: engine, features, web app, and in the demo the pretend Discord with sample data. */
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
    // What is open already would keep a process alive that serves nobody.
    await close()
    throw error
  }
}

interface Opening {
  readonly settings: Settings
  readonly options: SiteOptions
  /** Closes what was opened, the last first. */
  readonly opened: AsyncDisposableStack
  readonly closing: AbortSignal
}

async function openParts({
  settings,
  options,
  opened,
  closing,
}: Opening): Promise<Omit<RunningSite, 'close'>> {
  // What may be wrong is found before the database is touched, which other nodes may be serving.
  await requirePort(settings)
  if (settings.metrics?.address) await requireMetricsAddress(settings.metrics.address)
  const build = await readWebBuild(settings.webDir ?? builtWebApp)
  const demo = await startPretendDiscord(settings, options)
  opened.defer(async () => demo?.sim.close())
  const mailbox = await startDemoMailbox(settings, options)
  opened.defer(async () => mailbox?.close())
  const pushService = await startDemoPushService(settings, options)
  opened.defer(async () => pushService?.close())
  const effective: Settings = {
    ...settings,
    ...(demo && { discord: demo.settings }),
    ...(mailbox && { smtpUrl: mailbox.smtpUrl }),
    ...(pushService && { pushServices: [pushService.url] }),
  }
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

  if (effective.superuser)
    await engine.upsertSuperuser(effective.superuser.email, effective.superuser.password)
  const play = demo && options.seed !== false ? await seed(site) : undefined
  for (const feature of features) {
    const stop = await feature.start?.(site)
    if (stop) opened.defer(stop)
  }
  const stopDoctor = startDailyDoctor(site)
  opened.defer(async () => stopDoctor())
  // Before those whose jobs they are.
  opened.defer(() => engine.crons.close())
  if (play && effective.demoPlays) opened.defer(play())
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

/** A site lives without a bucket that is away; one that it may not use stays away until somebody changes something. */
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

// What only the demo needs is loaded by the demo alone, here and below: a site has no use for it.
async function startPretendDiscord(
  settings: Settings,
  options: SiteOptions,
): Promise<DemoDiscord | undefined> {
  if (!settings.isDemo || settings.discord) return undefined
  const { startDemoDiscord } = await import('./demo/demo-discord.ts')
  return startDemoDiscord(demoPort(settings, options))
}

/** Fills the demo; gives what makes its people do something. */
async function seed(site: Site): Promise<() => () => Promise<void>> {
  const { seedDemo } = await import('./demo/seed-demo.ts')
  const { playDemo } = await import('./demo/play-demo.ts')
  await seedDemo(site)
  return () => playDemo(site)
}

/** A mail server of the operator's own is used in the demo too. */
async function startDemoMailbox(
  { isDemo, smtpUrl, port }: Settings,
  { mailPort }: SiteOptions,
): Promise<MailSim | undefined> {
  if (!isDemo || smtpUrl) return undefined
  const { startMailSim } = await import('@longhouse/mail-sim')
  return startMailSim({ port: mailPort ?? (port === 0 ? 0 : port + 2) })
}

/** Browsers bring their own push services; this one is for tests of the demo. */
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
