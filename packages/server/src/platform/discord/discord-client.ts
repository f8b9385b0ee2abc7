import type { InternalRequest, RequestData, REST } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import type { DiscordSettings } from '../../settings.ts'
import type { Platform } from '../feature.ts'
import { patienceOf, unlessAborted } from '../unless-aborted.ts'
import { Circuit, CircuitOpen, type Trouble } from './circuit.ts'
import { DiscordFailure, toDiscordFailure, unknownThing } from './discord-failure.ts'
import { discordId, requireDiscordId } from './discord-id.ts'
import { discordLibrary } from './discord-library.ts'

/** Somebody, as Discord shows them everywhere. */
export const discordUserSchema = z.object({
  id: discordId,
  username: z.string(),
  global_name: z.string().nullish(),
  discriminator: z.string().nullish(),
  avatar: z.string().nullish(),
})
/** A member of the server, as Discord shows them everywhere. */
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
    /** Belongs to an integration: nobody can give it. */
    managed: z.boolean(),
  }),
)

/** A person as a member of the community's Discord server. */
export type DiscordMember = z.output<typeof discordMemberSchema>

/** A role of the community's Discord server. */
export type GuildRole = z.output<typeof rolesSchema>[number]

/** Something that the bot asks of Discord. */
export interface BotCall {
  /** What is held back for a while when Discord refuses it: `post in 1185000000000000002`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From `Routes` of `discord-api-types`; ids in it went through `requireDiscordId`. */
  readonly route: InternalRequest['fullRoute']
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** Stands in the server's audit log. */
  readonly reason?: string
  /** Discord's numbers for refusals that are about what was asked for and not about us: they hold nothing back. */
  readonly expects?: readonly number[]
}

/** A role of a member, and what stands in the server's audit log when it changes. */
export interface MemberRole {
  readonly userId: string
  readonly roleId: string
  readonly reason: string
}

/** The part of Discord that the site uses. Everything fails with a `DiscordFailure`, and nothing hangs. */
export interface DiscordClient {
  /** The member record of whoever granted this access token; undefined when they are no member. */
  ownMember(accessToken: string): Promise<DiscordMember | undefined>
  /** A member as the bot sees them; undefined when they are no member. */
  member(userId: string): Promise<DiscordMember | undefined>
  /** The bot itself; undefined when it is no member. */
  bot(): Promise<DiscordMember | undefined>
  roles(): Promise<GuildRole[]>
  /** Anything else with the bot's token: what Discord answered, not yet checked. */
  call(call: BotCall): Promise<unknown>
  /** A call whose address holds a token of its own, such as that of an interaction: refused, it holds back no other. */
  callByAddress(call: Pick<BotCall, 'method' | 'route' | 'body'>): Promise<unknown>
  addRole(change: MemberRole): Promise<void>
  removeRole(change: MemberRole): Promise<void>
  /** Has what Discord refuses at present tried once more without waiting: somebody says that they mended it. */
  release(): void
  /** What Discord refuses at present. */
  troubles(): Trouble[]
}

/** No call to Discord takes longer. */
export const callTimeoutMs = 10_000

// Discord gives ten roles in ten seconds, for all members together. That wait is sat out before the call; a longer
// one is the caller's business.
const maxWaitMs = 10_500
const patienceMs = maxWaitMs + callTimeoutMs

export function createDiscordClient(
  settings: DiscordSettings,
  { now, logger, closing }: Pick<Platform, 'now' | 'logger' | 'closing'>,
): DiscordClient {
  const guild = requireDiscordId(settings.guildId)
  const circuit = new Circuit(now)
  let line: Promise<REST> | undefined

  /** A call with the bot's token. `name` is what is held back when Discord refuses it. */
  const asBot = async (
    { name, expects = [] }: Pick<BotCall, 'name' | 'expects'>,
    send: (rest: REST, options: RequestData) => Promise<unknown>,
  ): Promise<unknown> => {
    try {
      for (const each of ['token', name]) circuit.pass(each)
      line ??= newRest(settings)
      const rest = await line
      // The library forgets a token that was refused once.
      rest.setToken(settings.botToken)
      // The library's own waits know no signal.
      const signal = patienceOf(patienceMs, closing)
      const answer = await unlessAborted(signal, () => send(rest, { signal }))
      for (const each of ['token', name]) circuit.succeeded(each)
      return answer
    } catch (error) {
      if (error instanceof CircuitOpen) throw new DiscordFailure(error.message, { cause: error })
      const failure = toDiscordFailure(error)
      if (failure.code !== undefined && expects.includes(failure.code)) throw failure
      const refused = failure.status === 401 ? 'token' : isRefusal(failure) ? name : undefined
      if (refused && circuit.refused(refused, failure.message)) {
        logger.warn({ call: refused }, `${failure.message} It is tried again ten times an hour at most.`)
      }
      throw failure
    }
  }

  // Several want them when the site starts; they share one call.
  let rolesBeingRead: Promise<GuildRole[]> | undefined
  const readRoles = async () => {
    const answer = await asBot({ name: 'read roles' }, (rest, options) =>
      rest.get(Routes.guildRoles(guild), options),
    )
    return understood(() => rolesSchema.parse(answer))
  }

  const findMember = (userId: string) =>
    unlessAbsent([unknownThing.member, unknownThing.user], async () => {
      const route = Routes.guildMember(guild, requireDiscordId(userId))
      return discordMemberSchema.parse(
        await asBot({ name: 'read members' }, (rest, options) => rest.get(route, options)),
      )
    })

  const roleRoute = ({ userId, roleId }: Omit<MemberRole, 'reason'>) =>
    Routes.guildMemberRole(guild, requireDiscordId(userId), requireDiscordId(roleId))

  return {
    ownMember: (accessToken) =>
      unlessAbsent(unknownThing.guild, async () => {
        const own = await newRest(settings)
        const options = { auth: false, headers: { Authorization: `Bearer ${accessToken}` } }
        const signal = patienceOf(callTimeoutMs, closing)
        return discordMemberSchema.parse(
          await unlessAborted(signal, () => own.get(Routes.userGuildMember(guild), { ...options, signal })),
        )
      }),
    member: findMember,
    bot: async () => {
      const answer = await asBot({ name: 'read the bot' }, (rest, options) => rest.get('/users/@me', options))
      return findMember(understood(() => selfSchema.parse(answer)).id)
    },
    roles: () => (rolesBeingRead ??= readRoles().finally(() => (rolesBeingRead = undefined))),
    call: ({ name, expects = [], method, route, ...content }) =>
      asBot({ name, expects }, (rest, options) => rest[verbs[method]](route, { ...options, ...content })),
    callByAddress: async ({ method, route, body }) => {
      // A queue for each, which goes with it: there are as many addresses as there are tokens.
      const own = await newRest(settings)
      const signal = patienceOf(callTimeoutMs, closing)
      try {
        return await unlessAborted(signal, () => own[verbs[method]](route, { body, auth: false, signal }))
      } catch (error) {
        throw toDiscordFailure(error)
      }
    },
    addRole: async ({ reason, ...change }) => {
      await asBot({ name: `give role ${change.roleId}` }, (rest, options) =>
        rest.put(roleRoute(change), { ...options, reason }),
      )
    },
    removeRole: async ({ reason, ...change }) => {
      await asBot({ name: `take role ${change.roleId}` }, (rest, options) =>
        rest.delete(roleRoute(change), { ...options, reason }),
      )
    },
    release: () => circuit.release(),
    troubles: () => circuit.troubles,
  }
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** A line of its own to Discord, for what is done in the name of one person: nobody waits for somebody else. */
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

/** Missing permission, or a server or role that is not there: a person must change something first. */
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
