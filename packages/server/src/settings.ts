import { isIP } from 'node:net'
import { community } from '@longhouse/contract/community'
import { relayNames, webhookSetting, type RelayName } from '@longhouse/contract/relays'
import { z } from 'zod'

/** How to reach Discord. */
export interface DiscordSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  readonly guildId: string
  /** Without `/api`; `https://discord.com` but for the pretend one. */
  readonly url: string
  readonly webhooks: Readonly<Partial<Record<RelayName, string>>>
}

/** Everything that comes from the environment, parsed once. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** As people reach the site, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  /** The built web app, where it is not in its usual place. */
  readonly webDir?: string
  readonly databaseUrl?: string
  readonly filesUrl?: string
  readonly smtpUrl?: string
  readonly mailFrom: string
  /** Absent in the demo: the pretend Discord is started and gives its own. */
  readonly discord?: DiscordSettings
  readonly isDemo: boolean
  readonly superuser?: { readonly email: string; readonly password: string }
  readonly rateLimits: boolean
  readonly logLevel: string
  readonly trustProxy: boolean | string
}

/** All that is wrong with the environment, one sentence each. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

const text = z.string().trim().min(1)
const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const whole = z.coerce.number().int()

/** What each variable must look like, and the sentence that says so. */
const variables = {
  HOST: { schema: text, needs: 'a host name or address to listen on' },
  PORT: { schema: whole.min(0).max(65535), needs: 'a port number from 0 to 65535' },
  PUBLIC_URL: { schema: webUrl, needs: 'an http or https address' },
  DATA_DIR: { schema: text, needs: 'a folder' },
  WEB_DIR: { schema: text, needs: 'the folder of the built web app' },
  DATABASE_URL: { schema: z.string().regex(/^postgres(ql)?:\/\/./), needs: 'a postgres:// address' },
  FILES_URL: {
    schema: text.regex(/^(?!s3:)|^s3:\/\/[^:@/]+:[^:@/]+@[^/@]+\/[a-z0-9]/),
    needs: 'a folder or s3://KEY:SECRET@host/bucket, key and secret percent-encoded',
  },
  SMTP_URL: { schema: z.string().regex(/^smtps?:\/\/./), needs: 'an smtp:// or smtps:// address' },
  MAIL_FROM: { schema: text, needs: 'a sender address' },
  DISCORD_CLIENT_ID: { schema: z.string().regex(/^\d{5,25}$/), needs: 'the digits of a Discord application' },
  DISCORD_CLIENT_SECRET: { schema: text, needs: "the application's secret" },
  DISCORD_BOT_TOKEN: { schema: text, needs: "the bot's token" },
  DISCORD_GUILD_ID: { schema: z.string().regex(/^\d{5,25}$/), needs: 'the digits of a Discord server' },
  DISCORD_API_URL: { schema: webUrl, needs: 'an http or https address' },
  SUPERUSER_EMAIL: { schema: z.email(), needs: 'an e-mail address' },
  SUPERUSER_PASSWORD: { schema: z.string().min(10), needs: 'at least 10 characters' },
  RATE_LIMITS: { schema: z.enum(['on', 'off']), needs: '"on" or "off"' },
  LOG_LEVEL: { schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), needs: 'a log level' },
  TRUST_PROXY: { schema: text, needs: '"true", "false" or the addresses of the proxy' },
  DEMO: { schema: z.enum(['0', '1']), needs: '"1" or "0"' },
} as const

/** Every variable that is read. */
export const settingNames: readonly string[] = [...Object.keys(variables), ...relayNames.map(webhookSetting)]

type VariableName = keyof typeof variables
type Parsed = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> }

const loopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Reads the environment; throws a `SettingsError` that names every problem at once. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const values = parseVariables(env, problems)
  const webhooks = parseWebhooks(env, problems)
  const discord = readDiscord(values, webhooks, problems)

  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 8090
  const isDemo = discord === undefined && values.DEMO !== '0'
  if (isDemo && values.DEMO !== '1' && !loopback(host)) {
    problems.push(
      `HOST is ${host}, but without Discord settings the site runs the demo with a pretend Discord where anybody can be anybody: set the DISCORD_ variables, or DEMO=1 if you really want that.`,
    )
  }
  if (discord && values.DEMO === '1') {
    problems.push('DEMO=1 runs the pretend Discord, but DISCORD_ variables are set: remove one of the two.')
  }
  if ((values.SUPERUSER_EMAIL === undefined) !== (values.SUPERUSER_PASSWORD === undefined)) {
    problems.push('SUPERUSER_EMAIL and SUPERUSER_PASSWORD go together: set both or neither.')
  }
  if (problems.length > 0) throw new SettingsError(problems)
  const publicUrl = values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

  return {
    host,
    port,
    publicUrl,
    dataDir: values.DATA_DIR ?? './data',
    mailFrom: values.MAIL_FROM ?? usualSender(publicUrl),
    isDemo,
    rateLimits: values.RATE_LIMITS !== 'off',
    logLevel: values.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
    trustProxy: readTrustProxy(values.TRUST_PROXY),
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

/** The community at the site's own domain; mail servers on the internet want an address that exists: MAIL_FROM. */
function usualSender(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const name = community.organisation.title.replaceAll(/["\\\r\n]/g, '')
  return `"${name}" <no-reply@${isAddress ? 'localhost' : hostname}>`
}

function parseVariables(env: Readonly<Record<string, string | undefined>>, problems: string[]): Parsed {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, needs }] of Object.entries(variables)) {
    const given = env[name]
    if (given === undefined || given === '') continue
    const result = schema.safeParse(given)
    if (result.success) values[name] = result.data
    else problems.push(`${name} must be ${needs}.`)
  }
  return values
}

function parseWebhooks(env: Readonly<Record<string, string | undefined>>, problems: string[]) {
  const webhooks: Partial<Record<RelayName, string>> = {}
  for (const relay of relayNames) {
    const name = webhookSetting(relay)
    const given = env[name]
    if (!given) continue
    const result = webUrl.safeParse(given)
    if (result.success) webhooks[relay] = result.data
    else problems.push(`${name} must be the address of a webhook.`)
  }
  return webhooks
}

function readDiscord(
  values: Parsed,
  webhooks: DiscordSettings['webhooks'],
  problems: string[],
): DiscordSettings | undefined {
  const required = [
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_SECRET',
    'DISCORD_BOT_TOKEN',
    'DISCORD_GUILD_ID',
  ] as const
  const [clientId, clientSecret, botToken, guildId] = required.map((name) => values[name])
  if (clientId && clientSecret && botToken && guildId) {
    return {
      clientId,
      clientSecret,
      botToken,
      guildId,
      webhooks,
      url: values.DISCORD_API_URL ?? 'https://discord.com',
    }
  }
  const missing = required.filter((name) => values[name] === undefined)
  if (missing.length < required.length) {
    for (const name of missing) problems.push(`${name} is missing: Discord needs ${required.join(', ')}.`)
  }
  return undefined
}

function readTrustProxy(value: string | undefined): boolean | string {
  if (value === undefined || value === 'false') return false
  return value === 'true' ? true : value
}
