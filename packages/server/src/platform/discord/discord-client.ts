import { z } from 'zod'
import { DiscordFailure, toDiscordFailure, unknownThing, discordLibrary } from './discord-failure.ts'
import type { InternalRequest, RequestData, REST } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import type { DiscordSettings } from '../../settings.ts'
import type { Platform } from '../feature.ts'
import { patienceOf, unlessAborted } from '../portions.ts'
import { Circuit, CircuitOpen, type Trouble } from './circuit.ts'

/** An id of Discord: only digits, so that it is safe in an address. */
export const discordId = z.string().regex(/^\d{5,25}$/)

/** Throws for an invalid id; the last check before an id is part of an address. */
export function requireDiscordId(value: string): string {
  if (discordId.safeParse(value).success) return value
  throw new DiscordFailure('That is no Discord id.', { status: 400 })
}

/** A Discord user, in all responses of Discord. */
export const discordUserSchema = z.object({
  id: discordId,
  username: z.string(),
  global_name: z.string().nullish(),
  discriminator: z.string().nullish(),
  avatar: z.string().nullish(),
})
/** A member of the server, in all responses of Discord. */
export const discordMemberSchema = z.object({ user: discordUserSchema, roles: z.array(discordId) })
const selfSchema = z.object({ id: discordId })
const rolesSchema = z.array(
  z.object({
    id: discordId,
    name: z.string(),
    position: z.number(),
    color: z.number(),
    /** A number of bits, as text. */
    permissions: z.string(),
    /** Belongs to an integration: it cannot be given. */
    managed: z.boolean(),
  }),
)

/** A member of the community's Discord server. */
export type DiscordMember = z.output<typeof discordMemberSchema>

/** A role of the community's Discord server. */
export type GuildRole = z.output<typeof rolesSchema>[number]

/** A request of the bot to Discord. */
export interface BotCall {
  /** Name of the calls that pause together when Discord refuses one: `post in 1185000000000000002`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From `Routes` of `discord-api-types`; ids in it went through `requireDiscordId`. */
  readonly route: InternalRequest['fullRoute']
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** Text for the server's audit log. */
  readonly reason?: string
  /** Discord's codes for refusals of this request and not of the bot: they pause no calls. */
  readonly expects?: readonly number[]
}

/** A role of a member, and the text for the server's audit log. */
export interface MemberRole {
  readonly userId: string
  readonly roleId: string
  readonly reason: string
}

/** The part of Discord that the site uses. Calls fail with a `DiscordFailure`, and never hang. */
export interface DiscordClient {
  /** Returns the member of this access token; undefined if they are not on the server. */
  ownMember(accessToken: string): Promise<DiscordMember | undefined>
  /** Returns a member as the bot sees them; undefined if they are not on the server. */
  member(userId: string): Promise<DiscordMember | undefined>
  /** Returns the bot itself; undefined if it is not on the server. */
  bot(): Promise<DiscordMember | undefined>
  roles(): Promise<GuildRole[]>
  /** Makes any other call with the bot's token. Returns Discord's response, not yet checked. */
  call(call: BotCall): Promise<unknown>
  /**
   * Makes a call whose address has its own token, such as that of an interaction: a refusal pauses no other
   * call.
   */
  callByAddress(call: Pick<BotCall, 'method' | 'route' | 'body'>): Promise<unknown>
  addRole(change: MemberRole): Promise<void>
  removeRole(change: MemberRole): Promise<void>
  /** Lets calls that Discord refuses be tried once more now: staff have mended the cause. */
  release(): void
  /** Returns the calls that Discord currently refuses. */
  troubles(): Trouble[]
}

/** Time limit of a call to Discord. */
export const callTimeoutMs = 10_000

// Discord allows ten roles in ten seconds, for all members together. The client waits that long before a
// call; a longer wait is up to the caller.
const maxWaitMs = 10_500
const patienceMs = maxWaitMs + callTimeoutMs

export function createDiscordClient(settings: DiscordSettings, platform: ClientPlatform): DiscordClient {
  const guild = requireDiscordId(settings.guildId)
  const bot = new BotLine(settings, platform)
  const roleRoute = ({ userId, roleId }: Omit<MemberRole, 'reason'>) =>
    Routes.guildMemberRole(guild, requireDiscordId(userId), requireDiscordId(roleId))
  // Several callers need them when the site starts; they share one call.
  let rolesBeingRead: Promise<GuildRole[]> | undefined
  return {
    ownMember: (accessToken) => readOwnMember({ settings, platform, guild }, accessToken),
    member: (userId) => readMember(bot, { guild, userId }),
    bot: async () => {
      const answer = await bot.ask({ name: 'read the bot' }, (rest, options) =>
        rest.get('/users/@me', options),
      )
      return readMember(bot, { guild, userId: understood(() => selfSchema.parse(answer)).id })
    },
    roles: () => (rolesBeingRead ??= readRoles(bot, guild).finally(() => (rolesBeingRead = undefined))),
    call: ({ name, expects = [], method, route, ...content }) =>
      bot.ask({ name, expects }, (rest, options) => rest[verbs[method]](route, { ...options, ...content })),
    callByAddress: (call) => askByAddress({ settings, platform }, call),
    addRole: async ({ reason, ...change }) => {
      await bot.ask({ name: `give role ${change.roleId}` }, (rest, options) =>
        rest.put(roleRoute(change), { ...options, reason }),
      )
    },
    removeRole: async ({ reason, ...change }) => {
      await bot.ask({ name: `take role ${change.roleId}` }, (rest, options) =>
        rest.delete(roleRoute(change), { ...options, reason }),
      )
    },
    release: () => bot.circuit.release(),
    troubles: () => bot.circuit.troubles,
  }
}

type ClientPlatform = Pick<Platform, 'now' | 'logger' | 'closing'>

/** Makes calls with the bot's token, and pauses those that Discord refuses. */
class BotLine {
  readonly circuit: Circuit
  readonly #settings: DiscordSettings
  readonly #platform: ClientPlatform
  #rest: Promise<REST> | undefined

  constructor(settings: DiscordSettings, platform: ClientPlatform) {
    this.circuit = new Circuit(platform.now)
    this.#settings = settings
    this.#platform = platform
  }

  /** Makes a call. Calls with the same `name` pause together when Discord refuses one. */
  async ask(
    { name, expects = [] }: Pick<BotCall, 'name' | 'expects'>,
    send: (rest: REST, options: RequestData) => Promise<unknown>,
  ): Promise<unknown> {
    try {
      for (const each of ['token', name]) this.circuit.pass(each)
      this.#rest ??= newRest(this.#settings)
      const rest = await this.#rest
      // The library drops a token that was refused once.
      rest.setToken(this.#settings.botToken)
      // The library's own waits ignore signals.
      const signal = patienceOf(patienceMs, this.#platform.closing)
      const answer = await unlessAborted(signal, () => send(rest, { signal }))
      for (const each of ['token', name]) this.circuit.succeeded(each)
      return answer
    } catch (error) {
      if (error instanceof CircuitOpen) throw new DiscordFailure(error.message, { cause: error })
      const failure = toDiscordFailure(error)
      if (failure.code !== undefined && expects.includes(failure.code)) throw failure
      const refused = failure.status === 401 ? 'token' : isRefusal(failure) ? name : undefined
      if (refused && this.circuit.refused(refused, failure.message)) {
        const again = 'It is tried again ten times an hour at most.'
        this.#platform.logger.warn({ call: refused }, `${failure.message} ${again}`)
      }
      throw failure
    }
  }
}

async function readRoles(bot: BotLine, guild: string): Promise<GuildRole[]> {
  const answer = await bot.ask({ name: 'read roles' }, (rest, options) =>
    rest.get(Routes.guildRoles(guild), options),
  )
  return understood(() => rolesSchema.parse(answer))
}

function readMember(
  bot: BotLine,
  { guild, userId }: { readonly guild: string; readonly userId: string },
): Promise<DiscordMember | undefined> {
  return unlessAbsent([unknownThing.member, unknownThing.user], async () => {
    const route = Routes.guildMember(guild, requireDiscordId(userId))
    return discordMemberSchema.parse(
      await bot.ask({ name: 'read members' }, (rest, options) => rest.get(route, options)),
    )
  })
}

interface ClientPlace {
  readonly settings: DiscordSettings
  readonly platform: ClientPlatform
}

/** Reads the member of an access token, without the bot. */
function readOwnMember(
  { settings, platform, guild }: ClientPlace & { readonly guild: string },
  accessToken: string,
): Promise<DiscordMember | undefined> {
  return unlessAbsent(unknownThing.guild, async () => {
    const own = await newRest(settings)
    const options = { auth: false, headers: { Authorization: `Bearer ${accessToken}` } }
    const signal = patienceOf(callTimeoutMs, platform.closing)
    return discordMemberSchema.parse(
      await unlessAborted(signal, () => own.get(Routes.userGuildMember(guild), { ...options, signal })),
    )
  })
}

async function askByAddress(
  { settings, platform }: ClientPlace,
  { method, route, body }: Pick<BotCall, 'method' | 'route' | 'body'>,
): Promise<unknown> {
  // Each call has its own queue, which goes with it: there are as many addresses as tokens.
  const own = await newRest(settings)
  const signal = patienceOf(callTimeoutMs, platform.closing)
  try {
    return await unlessAborted(signal, () => own[verbs[method]](route, { body, auth: false, signal }))
  } catch (error) {
    throw toDiscordFailure(error)
  }
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/**
 * Creates a client with its own queue, for calls in the name of one member: they do not wait for those of
 * others.
 */
export async function newRest(settings: DiscordSettings): Promise<REST> {
  const { REST } = await discordLibrary()
  return new REST({
    api: `${settings.url}/api`,
    version: '10',
    timeout: callTimeoutMs,
    retries: 0,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > maxWaitMs,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
  })
}

/**
 * Whether staff must change something first: a permission is missing, or the server or role does not exist.
 */
function isRefusal({ status, code }: DiscordFailure): boolean {
  return status === 403 || code === unknownThing.guild || code === unknownThing.role
}

async function unlessAbsent<T>(
  absent: number | readonly number[],
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const failure = toDiscordFailure(error)
    if (failure.code !== undefined && [absent].flat().includes(failure.code)) return undefined
    throw failure
  }
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw toDiscordFailure(error)
  }
}
