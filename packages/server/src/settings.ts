import { isIP } from 'node:net'
import type { FixedBackups } from '@longhouse/engine'
import { community } from '@longhouse/contract/community'
import { ConfigurationError } from './configuration.ts'
import {
  type MetricsSettings,
  mistypedVariables,
  parseVariables,
  settingNames,
  type Environment,
  type Variables,
} from './settings/variables.ts'
import { relayNames, webhookSetting, type RelayName } from '@longhouse/contract/relays'

export { type MetricsSettings, settingNames } from './settings/variables.ts'

/** All settings from the environment, parsed once. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** As visitors reach the site, without a trailing slash. */
  readonly publicUrl: string
  /** In the demo its own folder within that of `DATA_DIR`. */
  readonly dataDir: string
  /** The built web app, if it is not in its usual place. */
  readonly webDir?: string
  readonly databaseUrl?: string
  readonly filesUrl?: string
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** Origins of push services in addition to those of the usual browsers. */
  readonly pushServices: readonly string[]
  /** Undefined in the demo: the Discord simulator is started later, and supplies it. */
  readonly discord?: DiscordSettings
  readonly isDemo: boolean
  /** Whether the squads of the demo continue to play automatically. */
  readonly demoPlays: boolean
  readonly superuser?: { readonly email: string; readonly password: string }
  readonly rateLimits: boolean
  /** Whether browsers get the worker of the app; if not, they remove one they have. */
  readonly appWorker: boolean
  readonly logLevel: string
  readonly trustProxy: boolean | string
  /** Seconds that the site serves after a stop signal, so that balancers can use other nodes. */
  readonly drainSeconds: number
  /** Automatic backups as the environment sets them, which overrides the stored settings. */
  readonly backups: FixedBackups
  /**
   * Address of a list of the software's releases, as GitHub has it; undefined: there is no check for new
   * ones.
   */
  readonly releasesUrl?: string
  /** Undefined: metrics are off. */
  readonly metrics?: MetricsSettings
}

/** The demo keeps its data apart, so that a site that goes live in the same place begins empty. */
const demoFolder = 'demo'

/**
 * Reads the environment; throws a `ConfigurationError` that names every problem at once. `written` are the names in the
 * settings file.
 */
export function readSettings(env: Environment, written: ReadonlySet<string> = new Set()): Settings {
  const problems = mistypedVariables({ env, known: settingNames, written })
  const values = parseVariables(env, problems)
  const discord = readDiscord({ env, values }, problems)

  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 8090
  // A second process of the demo shares the Discord simulator of the first.
  const sharesPretendDiscord = values.DEMO === '1' && values.DISCORD_API_URL !== undefined
  const isDemo = (discord === undefined && values.DEMO !== '0') || sharesPretendDiscord
  if (isDemo && values.DEMO !== '1' && !isLoopback(host)) {
    problems.push(
      `HOST is ${host}, but without Discord settings the site runs the demo with a pretend Discord where anybody can be anybody: set the DISCORD_ variables, or DEMO=1 if you really want that.`,
    )
  }
  if (discord && values.DEMO === '1' && !sharesPretendDiscord) {
    problems.push('DEMO=1 runs the pretend Discord, but DISCORD_ variables are set: remove one of the two.')
  }
  if ((values.SUPERUSER_EMAIL === undefined) !== (values.SUPERUSER_PASSWORD === undefined)) {
    problems.push('SUPERUSER_EMAIL and SUPERUSER_PASSWORD go together: set both or neither.')
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  const dataDir = values.DATA_DIR ?? './data'
  const publicUrl = values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

  return {
    host,
    port,
    publicUrl,
    dataDir: isDemo ? `${dataDir}/${demoFolder}` : dataDir,
    mailFrom: values.MAIL_FROM ?? usualSender(publicUrl),
    pushServices: values.PUSH_SERVICES ?? [],
    isDemo,
    demoPlays: values.DEMO_PLAYS !== 'off',
    rateLimits: values.RATE_LIMITS !== 'off',
    appWorker: values.APP_WORKER !== 'off',
    logLevel: values.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    backups: readBackups(values),
    ...readMetrics(values),
    ...(values.RELEASES_URL === undefined ? {} : { releasesUrl: values.RELEASES_URL }),
    ...(values.WEB_DIR === undefined ? {} : { webDir: values.WEB_DIR }),
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    ...(values.FILES_URL === undefined ? {} : { filesUrl: values.FILES_URL }),
    ...(values.SMTP_URL === undefined ? {} : { smtpUrl: values.SMTP_URL }),
    ...(discord === undefined ? {} : { discord }),
    ...(values.SUPERUSER_EMAIL === undefined || values.SUPERUSER_PASSWORD === undefined
      ? {}
      : { superuser: { email: values.SUPERUSER_EMAIL, password: values.SUPERUSER_PASSWORD } }),
  }
}

function readBackups({ BACKUP_CRON: cron, BACKUP_KEEP: keep }: Variables): FixedBackups {
  return {
    ...(cron !== undefined && { cron: cron === 'off' ? '' : cron }),
    ...(keep !== undefined && { keep }),
  }
}

function readMetrics({
  METRICS_ADDRESS: address,
  METRICS_TOKEN: token,
}: Variables): Pick<Settings, 'metrics'> {
  if (!address && !token) return {}
  return { metrics: { ...(address && { address }), ...(token && { token }) } }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Returns the default sender: the community at the site's domain. Mail servers on the internet need an
 * address that exists: MAIL_FROM.
 */
function usualSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const name = community.organisation.title.replaceAll(/["\\\r\n]/g, '')
  return `"${name}" <no-reply@${isAddress ? 'localhost' : hostname}>`
}

function readTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false
  return value === 'true' ? true : value
}

/**
 * How Discord's interactions arrive: at the site's address, or over a gateway connection that the site opens.
 */
export type DiscordDoor = 'http' | 'gateway' | 'off'

/** Settings of the connection to Discord. */
export interface DiscordSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly guildId: string
  /** Without `/api`; `https://discord.com`, except for the simulator. */
  readonly url: string
  readonly webhooks: Webhooks
  readonly door: DiscordDoor
}

const required = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'] as const

interface Given {
  readonly env: Environment
  readonly values: Variables
}

/** Returns the Discord settings, or undefined without any; an incomplete set is a problem. */
function readDiscord({ env, values }: Given, problems: string[]): DiscordSettings | undefined {
  const webhooks = parseWebhooks(env, problems)
  const [clientId, clientSecret, botToken] = required.map((name) => values[name])
  if (clientId && clientSecret && botToken) {
    return {
      clientId,
      clientSecret,
      botToken,
      guildId: values.DISCORD_GUILD_ID ?? community.discord.guildId,
      url: values.DISCORD_API_URL ?? 'https://discord.com',
      webhooks,
      door: values.DISCORD_EVENTS ?? (values.PUBLIC_URL?.startsWith('https:') ? 'http' : 'gateway'),
    }
  }
  const missing = required.filter((name) => values[name] === undefined)
  const isBegun = missing.length < required.length || values.DISCORD_GUILD_ID !== undefined
  for (const name of isBegun ? missing : [])
    problems.push(`${name} is missing: Discord needs ${required.join(', ')}.`)
  return undefined
}

/** The part of a webhook's address that is used, so that messages go only to Discord. */
interface WebhookAddress {
  readonly id: string
  readonly token: string
}

/** The webhook of each relay that has one. */
export type Webhooks = Readonly<Partial<Record<RelayName, WebhookAddress>>>

/** Parses the webhooks that are set; each wrong address adds a message to `problems`. */
function parseWebhooks(env: Environment, problems: string[]): Webhooks {
  const webhooks: Partial<Record<RelayName, WebhookAddress>> = {}
  for (const relay of relayNames) {
    const name = webhookSetting(relay)
    const given = env[name]
    if (!given) continue
    const address = parseWebhookAddress(given)
    if (address) webhooks[relay] = address
    else problems.push(`${name} must be the address of a webhook, as Discord gives it.`)
  }
  return webhooks
}

/** Returns the id and token of a webhook, or undefined for another address. */
export function parseWebhookAddress(address: string): WebhookAddress | undefined {
  const { protocol = '', pathname = '' } = URL.parse(address.trim()) ?? {}
  if (!/^https?:$/.test(protocol)) return undefined
  // safe pattern: a setting of the operator
  const [, id, token] = /\/webhooks\/(\d{5,25})\/([\w-]{1,200})\/?$/.exec(pathname) ?? []
  return id && token ? { id, token } : undefined
}
