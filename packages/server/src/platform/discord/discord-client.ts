import { REST, type RequestData } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import type { DiscordSettings } from '../../settings.ts'
import type { Platform } from '../feature.ts'
import { Circuit, CircuitOpen, type Trouble } from './circuit.ts'
import { DiscordFailure, toDiscordFailure, unknownThing } from './discord-failure.ts'
import { discordId, requireDiscordId } from './discord-id.ts'

const memberSchema = z.object({
  user: z.object({
    id: discordId,
    username: z.string(),
    global_name: z.string().nullish(),
    discriminator: z.string().nullish(),
    avatar: z.string().nullish(),
  }),
  roles: z.array(discordId),
})
const userSchema = z.object({ id: discordId })
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
export type DiscordMember = z.output<typeof memberSchema>

/** A role of the community's Discord server. */
export type GuildRole = z.output<typeof rolesSchema>[number]

/** The part of Discord that the site uses. Everything fails with a `DiscordFailure`, and nothing hangs. */
export interface DiscordClient {
  /** The member record of whoever granted this access token; undefined when they are no member. */
  ownMember(accessToken: string): Promise<DiscordMember | undefined>
  /** A member as the bot sees them; undefined when they are no member. */
  member(userId: string): Promise<DiscordMember | undefined>
  /** The bot itself; undefined when it is no member. */
  bot(): Promise<DiscordMember | undefined>
  roles(): Promise<GuildRole[]>
  addRole(grant: { userId: string; roleId: string; reason: string }): Promise<void>
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
  { now, logger }: Pick<Platform, 'now' | 'logger'>,
): DiscordClient {
  const guild = requireDiscordId(settings.guildId)
  const circuit = new Circuit(now)
  const rest = newRest(settings)

  /** A call with the bot's token. `name` is what is held back when Discord refuses it. */
  const asBot = async (name: string, send: (options: RequestData) => Promise<unknown>): Promise<unknown> => {
    try {
      for (const each of ['token', name]) circuit.pass(each)
      // The library forgets a token that was refused once.
      rest.setToken(settings.botToken)
      const answer = await send({ signal: AbortSignal.timeout(patienceMs) })
      for (const each of ['token', name]) circuit.succeeded(each)
      return answer
    } catch (error) {
      if (error instanceof CircuitOpen) throw new DiscordFailure(error.message)
      const failure = toDiscordFailure(error)
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
    const answer = await asBot('read roles', (options) => rest.get(Routes.guildRoles(guild), options))
    return understood(() => rolesSchema.parse(answer))
  }

  const findMember = (userId: string) =>
    unlessAbsent([unknownThing.member, unknownThing.user], async () => {
      const route = Routes.guildMember(guild, requireDiscordId(userId))
      return memberSchema.parse(await asBot('read members', (options) => rest.get(route, options)))
    })

  return {
    ownMember: (accessToken) =>
      unlessAbsent(unknownThing.guild, async () => {
        // One queue per person: nobody waits for the login of somebody else.
        const own = newRest(settings)
        const options = { auth: false, headers: { Authorization: `Bearer ${accessToken}` } }
        const signal = AbortSignal.timeout(callTimeoutMs)
        return memberSchema.parse(await own.get(Routes.userGuildMember(guild), { ...options, signal }))
      }),
    member: findMember,
    bot: async () => {
      const answer = await asBot('read the bot', (options) => rest.get('/users/@me', options))
      return findMember(understood(() => userSchema.parse(answer)).id)
    },
    roles: () => (rolesBeingRead ??= readRoles().finally(() => (rolesBeingRead = undefined))),
    addRole: async ({ userId, roleId, reason }) => {
      const route = Routes.guildMemberRole(guild, requireDiscordId(userId), requireDiscordId(roleId))
      await asBot(`give role ${roleId}`, (options) => rest.put(route, { ...options, reason }))
    },
    troubles: () => circuit.troubles,
  }
}

function newRest(settings: DiscordSettings): REST {
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
