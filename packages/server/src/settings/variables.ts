import { isCronExpression } from '@longhouse/engine'
import { relayNames, webhookSetting } from '@longhouse/contract/relays'
import { z } from 'zod'
import { isIP } from 'node:net'

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

const text = z.string().trim().min(1)
// safe pattern: a setting of the operator
const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const origin = z.string().refine((value) => {
  const url = URL.parse(value)
  return url?.origin === value && /^https?:$/.test(url.protocol)
})
const whole = z.coerce.number().int()

/** The schema of each variable, and the end of its error message. */
const variables = {
  HOST: { schema: text, needs: 'a host name or address to listen on' },
  PORT: { schema: whole.min(0).max(65535), needs: 'a port number from 0 to 65535' },
  PUBLIC_URL: { schema: webUrl, needs: 'an http or https address' },
  DATA_DIR: { schema: text, needs: 'a folder' },
  COMMUNITY_FILE: { schema: text, needs: "the community's own file" },
  WEB_DIR: { schema: text, needs: 'the folder of the built web app' },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/./)
      .refine((value) => URL.canParse(value)),
    needs: 'a postgres:// address, user and password percent-encoded',
  },
  FILES_URL: {
    schema: text.regex(/^(?!s3:)|^s3:\/\/[^:@/]+:[^:@/]+@[^/@]+\/[a-z0-9]/),
    needs: 'a folder or s3://KEY:SECRET@host/bucket, key and secret percent-encoded',
  },
  SMTP_URL: {
    schema: z
      .string()
      .regex(/^smtps?:\/\/./)
      .refine((value) => URL.canParse(value)),
    needs: 'an smtp:// or smtps:// address, user and password percent-encoded',
  },
  MAIL_FROM: {
    schema: text.refine(isSender),
    needs: 'an address, or a name and an address in angle brackets: TOG <no-reply@tog.example>',
  },
  PUSH_SERVICES: {
    schema: text.transform((value) => value.split(/[\s,]+/)).pipe(z.array(origin)),
    needs:
      'http or https addresses of push services without a path, separated by commas: https://push.example',
  },
  DISCORD_CLIENT_ID: { schema: z.string().regex(/^\d{5,25}$/), needs: 'the digits of a Discord application' },
  DISCORD_CLIENT_SECRET: { schema: text, needs: "the application's secret" },
  DISCORD_BOT_TOKEN: { schema: text, needs: "the bot's token" },
  DISCORD_GUILD_ID: { schema: z.string().regex(/^\d{5,25}$/), needs: 'the digits of a Discord server' },
  DISCORD_API_URL: { schema: webUrl, needs: 'an http or https address' },
  DISCORD_EVENTS: { schema: z.enum(['http', 'gateway', 'off']), needs: '"http", "gateway" or "off"' },
  SUPERUSER_EMAIL: { schema: z.email(), needs: 'an e-mail address' },
  SUPERUSER_PASSWORD: { schema: z.string().min(10), needs: 'at least 10 characters' },
  RATE_LIMITS: { schema: z.enum(['on', 'off']), needs: '"on" or "off"' },
  LOG_LEVEL: { schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), needs: 'a log level' },
  TRUST_PROXY: {
    schema: text.refine(isProxyList),
    needs:
      '"true", "false" or the addresses of the proxy (10.0.0.1, 10.0.0.0/8, loopback), separated by commas',
  },
  DRAIN_SECONDS: { schema: whole.min(0).max(300), needs: 'a number of seconds from 0 to 300' },
  BACKUP_CRON: {
    schema: text.refine((value) => value === 'off' || isCronExpression(value)),
    needs: '"off" or when backups are made (UTC), such as "0 3 * * *" or @daily',
  },
  BACKUP_KEEP: { schema: whole.min(1).max(1000), needs: 'how many automatic backups stay, from 1 to 1000' },
  METRICS_ADDRESS: {
    schema: text.transform(parseAddress).pipe(z.object({ host: z.string(), port: z.number() })),
    needs: 'host:port of a listener for /metrics, such as 127.0.0.1:9464',
  },
  METRICS_TOKEN: { schema: z.string().min(16), needs: 'at least 16 characters' },
  RELEASES_URL: { schema: webUrl, needs: 'the http or https address of a list of releases' },
  APP_WORKER: { schema: z.enum(['on', 'off']), needs: '"on" or "off"' },
  DEMO: { schema: z.enum(['0', '1']), needs: '"1" or "0"' },
  DEMO_PLAYS: { schema: z.enum(['on', 'off']), needs: '"on" or "off"' },
} as const

type VariableName = keyof typeof variables

/** The variables that are set. */
export type Variables = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> }

/** Every variable that is read. */
export const settingNames: readonly string[] = [...Object.keys(variables), ...relayNames.map(webhookSetting)]

/** Parses the variables that are set; each wrong value adds a message to `problems`. */
export function parseVariables(env: Environment, problems: string[]): Variables {
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

/** Place and readers of the metrics. */
export interface MetricsSettings {
  /** Address of their own listener; undefined: on the site itself. */
  readonly address?: { readonly host: string; readonly port: number }
  /** Token of the readers; undefined: only the address keeps others out. */
  readonly token?: string
}

/** Parses `host:port`; returns undefined if it is invalid. */
function parseAddress(place: string): { host: string; port: number } | undefined {
  const colon = place.lastIndexOf(':')
  const host = place.slice(0, colon).replace(/^\[|\]$/g, '')
  const digits = place.slice(colon + 1)
  const port = Number(digits)
  if (colon < 1 || host === '' || !/^\d{1,5}$/.test(digits) || port > 65_535) return undefined
  return { host, port }
}

const names = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text names trusted proxies in the server's format: all, none, or addresses and networks. */
function isProxyList(list: string): boolean {
  return list === 'true' || list === 'false' || list.split(',').every((part) => isProxy(part.trim()))
}

function isProxy(part: string): boolean {
  if (names.includes(part)) return true
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  const most = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}

/** Whether a text names a sender: an address, or a name and an address in angle brackets. */
function isSender(sender: string): boolean {
  const open = sender.lastIndexOf('<')
  const address = open === -1 ? sender : sender.slice(open + 1, -1)
  if (open !== -1 && !sender.endsWith('>')) return false
  const [name, host, ...more] = address.split('@')
  return Boolean(name && host) && more.length === 0 && !/[\s<>,;]/.test(address) && !/[\r\n]/.test(sender)
}

interface Names {
  readonly env: Environment
  /** Every variable that is read. */
  readonly known: readonly string[]
  /** Names in the settings file: there short names are the site's too. */
  readonly written: ReadonlySet<string>
}

/** Shorter names of other programs are similar by chance: HOME and HOST. */
const shortestOfOthers = 8
const longEnoughForTwo = 10

/** Returns a message for each unknown variable that resembles a setting, if that setting is missing. */
export function mistypedVariables({ env, known, written }: Names): string[] {
  const all = new Set(known)
  return Object.keys(env).flatMap((name) => {
    if (all.has(name) || (!written.has(name) && name.length < shortestOfOthers)) return []
    const meant = nearest(name.toUpperCase(), known)
    if (meant !== undefined) return env[meant] ? [] : [`${name} is no setting: did you mean ${meant}?`]
    return name.startsWith('DISCORD_') && written.has(name)
      ? [`${name} is no setting: .env.example has all of them.`]
      : []
  })
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const most = name.length < longEnoughForTwo ? 1 : 2
  const [best] = known
    .map((candidate) => ({ candidate, apart: distance(name, candidate) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart)
  return best?.candidate
}

/**
 * Returns the number of letters to add, remove, change or swap with their neighbour until one is the other.
 */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number) => rows[up]?.[left] ?? Infinity
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? Infinity) + 1, at(i - 1, j - 1) + same, swapped))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? Infinity
}
