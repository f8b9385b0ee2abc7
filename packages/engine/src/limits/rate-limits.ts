import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { tooManyRequests } from '../errors.ts'
import { addressKey } from '../lib/address-key.ts'
import type { Logger } from '../lib/logger.ts'
import { randomString } from '../lib/random-string.ts'
import {
  bucketFor,
  type CountIncrement,
  type Bucket,
  RateCounters,
  type RefusedCaller,
} from './rate-counters.ts'
import {
  perAddress,
  perKnownAddress,
  perSubject,
  type Allowance,
  type SecretAttempt,
} from './secret-attempt.ts'
import { SharedCounts } from './shared-counts.ts'

/** The caller as limits see it. None of it is what the caller claims. */
export interface LimitedCaller {
  /** The address as the server sees it, by way of proxies it trusts. */
  readonly ip: string
  /** Collection and id behind a valid token; absent for guests. */
  readonly authId?: string | undefined
}

/** The rule for a kind of request, ready to be counted. */
export interface RequestLimit {
  readonly guest: RuleCount | undefined
  readonly auth: RuleCount | undefined
}

interface RuleCount {
  readonly isStrict: boolean
  /** Per address for guests, per account for logged-in callers. */
  readonly own: Bucket
  /** For all logged-in callers behind one address together. */
  readonly house: Bucket
}

/** A limit of the host's own. */
interface OwnLimit {
  readonly label: string
  readonly allowance: Allowance
}

/** How many logged-in people behind one address can use their allowance to the full. */
const sharedAddressFactor = 10

/** Limits how often a caller may request something. Does nothing when limits are off. */
export class RateLimits {
  readonly isOn: boolean
  readonly #counts: RateCounters
  readonly #secret: string
  readonly #rules: readonly RateLimitRule[]
  readonly #ruleCounts = new Map<RateLimitRule, RuleCount>()
  readonly #own = new Map<string, Bucket>()
  readonly #guesses = {
    subject: bucketFor('guess of subject', perSubject),
    address: bucketFor('guess from address', perAddress),
    known: bucketFor('guess from known address', perKnownAddress),
    pair: bucketFor('guess of subject from address', { ...perSubject, maxRequests: Infinity }),
  }

  constructor(parts: { options: RateLimitOptions | undefined; counts: RateCounters; secret: string }) {
    this.isOn = parts.options?.enabled ?? true
    this.#rules = parts.options?.rules ?? defaultRules
    this.#counts = parts.counts
    this.#secret = parts.secret
  }

  /**
   * To be called before a secret is compared. Counts a try; throws 429 if there were too many. Existing and
   * missing accounts are treated alike.
   */
  async guardGuess(guess: SecretAttempt): Promise<void> {
    if (!this.isOn) return
    const { subject, address, pair, known } = this.#triesOf(guess)
    refuseFor(await this.#counts.addEverywhere(guess.isKnownAddress ? [known] : [subject, address, pair]))
  }

  /** To be called after the right secret: takes back the tries at it from this address. */
  async guessed(guess: SecretAttempt): Promise<void> {
    if (!this.isOn) return
    const { subject, address, pair, known } = this.#triesOf(guess)
    if (guess.isKnownAddress) await this.#counts.refund(known, [])
    else await this.#counts.refund(pair, [subject, address])
  }

  /** Counts a request under the first of its labels that has a rule; throws 429. `times` is for several in one. */
  async take(labels: string | readonly string[], caller: LimitedCaller, times = 1): Promise<void> {
    refuseFor(await this.count(this.limitOf([labels].flat()), caller, times))
  }

  /** Returns the rules for a request with these labels. */
  limitOf(labels: readonly string[]): RequestLimit {
    if (!this.isOn) return { guest: undefined, auth: undefined }
    return {
      guest: this.#countOf(findRule(this.#rules, { labels, audience: '@guest' })),
      auth: this.#countOf(findRule(this.#rules, { labels, audience: '@auth' })),
    }
  }

  /**
   * Counts a request. Returns the seconds to wait if there were too many, else 0; without a promise if the
   * rule allows it.
   */
  count(limit: RequestLimit, { ip, authId }: LimitedCaller, times = 1): number | Promise<number> {
    const rule = authId === undefined ? limit.guest : limit.auth
    if (rule === undefined) return 0
    const address = addressKey(ip)
    if (rule.isStrict) {
      const house = { bucket: rule.house, key: address, times }
      const own = { bucket: rule.own, key: authId ?? address, times }
      return this.#counts.addEverywhere(authId === undefined ? [own] : [own, house])
    }
    if (authId === undefined) return this.#counts.add(rule.own, address)
    return this.#counts.add(rule.own, authId) || this.#counts.add(rule.house, address)
  }

  /**
   * Counts a use of the host's own limit, for an account or another key that callers do not choose; throws
   * 429.
   */
  async takeOwn({ label, allowance }: OwnLimit, who: string): Promise<void> {
    if (!this.isOn) return
    const name = `own ${label}`
    const bucket = this.#own.get(name) ?? bucketFor(name, allowance)
    this.#own.set(name, bucket)
    refuseFor(await this.#counts.addEverywhere([{ bucket, key: who }]))
  }

  /** The rules in force; none when limits are off. */
  get rules(): readonly RateLimitRule[] {
    return this.isOn ? this.#rules : []
  }

  /** Returns callers that are over a limit on this node now; at most a hundred. */
  refused(): RefusedCaller[] {
    return this.#counts.refused()
  }

  close(): Promise<void> {
    return this.#counts.close()
  }

  #countOf(rule: RateLimitRule | undefined): RuleCount | undefined {
    if (!rule) return undefined
    const known = this.#ruleCounts.get(rule)
    if (known) return known
    const name = `${rule.label} ${rule.audience} ${rule.maxRequests}/${rule.duration}`
    const count = {
      isStrict: isStrict(rule),
      own: bucketFor(name, rule),
      house: bucketFor(`${name} house`, { ...rule, maxRequests: rule.maxRequests * sharedAddressFactor }),
    }
    this.#ruleCounts.set(rule, count)
    return count
  }

  #triesOf({
    action,
    collection,
    subject,
    ip,
  }: SecretAttempt): Record<'subject' | 'address' | 'pair' | 'known', CountIncrement> {
    const secret = action === 'otp' ? 'otp' : 'password'
    // Spellings that find the same account are the same subject, also where there is no account.
    const typed = subject.trim().normalize('NFKC').toLowerCase()
    const whose = createHmac('sha256', this.#secret)
      .update(`${secret}\n${collection.id}\n${typed}`)
      .digest('base64url')
    const address = addressKey(ip)
    const together = `${whose} ${address}`
    return {
      subject: { bucket: this.#guesses.subject, key: whose },
      address: { bucket: this.#guesses.address, key: address },
      pair: { bucket: this.#guesses.pair, key: together },
      known: { bucket: this.#guesses.known, key: together },
    }
  }
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds)
}

interface LimitDependencies {
  readonly options: { readonly rateLimits?: RateLimitOptions; readonly databaseUrl?: string }
  readonly database: Database
  readonly now: () => Date
  readonly logger: Logger
}

/** Rate limits in memory, shared with the other nodes on a PostgreSQL database. */
export async function openRateLimits({
  options,
  database,
  now,
  logger,
}: LimitDependencies): Promise<RateLimits> {
  const isOn = options.rateLimits?.enabled ?? true
  const secret = await sharedSecret(database)
  const shared = isOn && options.databaseUrl ? new SharedCounts({ database, logger, secret }) : undefined
  return new RateLimits({
    options: options.rateLimits,
    secret,
    counts: new RateCounters({ now, shared, logger }),
  })
}

/** The key of all hashes, the same on every node. */
async function sharedSecret(database: Database): Promise<string> {
  const id = 'rate-limits'
  return database.write(async (connection) => {
    const insert = 'INSERT INTO _params (id, value) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'
    await connection.run(sql(insert, [id, randomString(50)]))
    const rows = await connection.read<{ value: string }>(sql('SELECT value FROM _params WHERE id = ?', [id]))
    return rows[0]?.value ?? ''
  })
}

/** The callers that a rule is for: all, guests, or those who are logged in. */
export type Audience = '' | '@guest' | '@auth'

/** A limit on how often something may be requested. */
export interface RateLimitRule {
  /** `COLLECTION:ACTION`, `*:ACTION`, `METHOD /path`, `/path`, or the beginning of paths, ending in `/`. */
  readonly label: string
  readonly audience: Audience
  /** Requests in `duration`: per address for guests, per account for everybody else. */
  readonly maxRequests: number
  /** Seconds. */
  readonly duration: number
}

/** Rate limits of an engine. */
export interface RateLimitOptions {
  readonly enabled: boolean
  /** Instead of the default ones. */
  readonly rules?: readonly RateLimitRule[]
}

/**
 * For people: a page asks some fifteen things and shows up to fifty pictures, and a whole house may share one
 * address. Machines that try things out are over them in a second.
 */
export const defaultRules: readonly RateLimitRule[] = [
  { label: '*:auth', audience: '', maxRequests: 30, duration: 60 },
  { label: '*:requestOTP', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestPasswordReset', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestVerification', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestEmailChange', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:create', audience: '@guest', maxRequests: 20, duration: 60 },
  { label: '*:create', audience: '@auth', maxRequests: 20, duration: 5 },
  { label: '/api/batch', audience: '', maxRequests: 15, duration: 5 },
  { label: '*:file', audience: '', maxRequests: 1500, duration: 10 },
  { label: '/api/', audience: '@guest', maxRequests: 600, duration: 10 },
  { label: '/api/', audience: '@auth', maxRequests: 300, duration: 10 },
  // What a host adds: pages, and the files they are made of.
  { label: '/', audience: '', maxRequests: 3000, duration: 10 },
]

/**
 * Returns the rule for a request: the first label that has one; then the first rule that the path begins
 * with.
 */
export function findRule(
  rules: readonly RateLimitRule[],
  { labels, audience }: { readonly labels: readonly string[]; readonly audience: '@guest' | '@auth' },
): RateLimitRule | undefined {
  const fitting = rules.filter((rule) => rule.audience === '' || rule.audience === audience)
  for (const label of labels) {
    const exact = fitting.find((rule) => rule.label === label)
    if (exact) return exact
  }
  return fitting.find(({ label }) => label.endsWith('/') && labels.some((asked) => asked.startsWith(label)))
}

const relaxedActions = /:(list|view|file)$/

/**
 * Whether every single request counts on all nodes immediately; the others are added up about once a second.
 */
export function isStrict({ label }: RateLimitRule): boolean {
  return !label.endsWith('/') && !relaxedActions.test(label)
}

/** Facts about a request before it is carried out. */
export interface LabelledRequest {
  readonly method: string
  /** The pattern that matched, such as `/api/collections/:collection/records`; absent when none did. */
  readonly route?: string | undefined
  /** Decoded, without parameters. */
  readonly path: string
  /** The name of a collection that exists. */
  readonly collection?: string | undefined
}

const recordActions: Readonly<Record<string, string>> = {
  'GET records': 'list',
  'POST records': 'create',
  'GET records/:id': 'view',
  'PATCH records/:id': 'update',
  'DELETE records/:id': 'delete',
  'GET auth-methods': 'listAuthMethods',
}
const logins = new Set(['authWithPassword', 'authWithOAuth2', 'authWithOTP'])
const collectionPath = /^\/api\/collections\/:\w+\/(.+)$/

/** Returns the labels under which a rule may be written for a request, the most particular first. */
export function labelsOf({ method, route, path, collection }: LabelledRequest): string[] {
  const verb = method === 'HEAD' ? 'GET' : method
  const action = actionOf(verb, route)
  const actions = action === undefined ? [] : logins.has(action) ? [action, 'auth'] : [action]
  // A path can be spelled in many ways, a route in one.
  const place = route === undefined || /[:*]/.test(route) ? path : route
  return [
    ...(collection === undefined ? [] : actions.map((name) => `${collection}:${name}`)),
    ...actions.map((name) => `*:${name}`),
    `${verb} ${place}`,
    place,
  ]
}

/** Returns the action of a route, as rules name it. */
function actionOf(verb: string, route: string | undefined): string | undefined {
  if (route?.startsWith('/api/files/:')) return 'file'
  const rest = collectionPath.exec(route ?? '')?.[1]
  if (rest === undefined) return undefined
  return recordActions[`${verb} ${rest}`] ?? spelledAsAction(rest)
}

/** `request-otp` is `requestOTP`; what follows a slash is not part of the name. */
function spelledAsAction(rest: string): string {
  const [name = ''] = rest.split('/')
  return name
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/Otp$/, 'OTP')
    .replace(/Oauth2$/, 'OAuth2')
}
