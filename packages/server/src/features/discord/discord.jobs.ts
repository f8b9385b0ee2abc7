import type { Engine } from '@longhouse/engine'
import type { User } from '@longhouse/contract/users'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import { concernsEveryCall, DiscordFailure } from '../../platform/discord/discord-failure.ts'
import type { Platform, Site } from '../../platform/feature.ts'
import { keepMember } from '../../platform/discord/keep-member.ts'
import type { RoleNames, DiscordLink } from '../../platform/discord/role-names.ts'
import { unlessAborted } from '../../platform/portions.ts'
import { usersCollection } from '../../collections/users.ts'
import { warnOfLogin } from './login-troubles.ts'

const everyTenMinutes = '*/10 * * * *'
const everyTwoMinutes = '*/2 * * * *'

type DiscordJobsSite = Site & DiscordLink

/**
 * Starts the jobs that keep the names of roles and the roles of members up to date, and warns of a login that cannot
 * work. Returns a function that stops them.
 */
export function startDiscordJobs({ client, roleNames, ...site }: DiscordJobsSite): () => Promise<void> {
  const { engine, logger, closing, settings } = site
  const warned = settings.isDemo ? undefined : warnOfLogin(site)
  const syncRoles = () => roleNames.sync(engine)
  const refresh = createMemberRefresh({ engine, client, roleNames, logger })
  const jobs = [
    engine.crons.add({
      id: 'discord-roles',
      expression: everyTenMinutes,
      run: (signal) => unlessAborted(signal, syncRoles),
    }),
    engine.crons.add({ id: 'discord-members', expression: everyTwoMinutes, run: refresh }),
  ]
  const first = syncRoles().catch((error: unknown) => {
    if (!closing?.aborted) logger.warn({ err: error }, 'Reading the Discord roles did not finish.')
  })
  return async () => {
    for (const remove of jobs) remove()
    await first
    await warned
  }
}

export interface RefreshDependencies {
  readonly engine: Engine
  readonly client: DiscordClient
  readonly roleNames: RoleNames
}

const othersPerRun = 25

type RunDependencies = RefreshDependencies & Pick<Platform, 'logger'>

/**
 * Updates roles without a new login: of all staff in every run, and of a few other members round-robin. Ends early if
 * Discord is away or the signal aborts. One account that fails does not stop the others.
 */
export function createMemberRefresh(dependencies: RunDependencies): (signal: AbortSignal) => Promise<void> {
  let last = ''
  return async (signal) => {
    signal.throwIfAborted()
    const users = dependencies.engine.records(usersCollection)
    const staff = await users.findAll({ filter: "is_staff = true && discord_id != ''", sort: 'id' })
    const takeTurn = (account: User) => unlessAborted(signal, () => refreshUnlessOdd(dependencies, account))
    for (const account of staff) await takeTurn(account)

    const others = await users.findAll({
      filter: "is_staff = false && discord_id != '' && id > {:last}",
      params: { last },
      sort: 'id',
      limit: othersPerRun,
    })
    for (const account of others) {
      await takeTurn(account)
      last = account.id
    }
    if (others.length < othersPerRun) last = ''
  }
}

async function refreshUnlessOdd(dependencies: RunDependencies, account: User): Promise<void> {
  try {
    await refreshAccount(dependencies, account)
  } catch (error) {
    if (error instanceof DiscordFailure && concernsEveryCall(error)) throw error
    dependencies.logger.warn({ err: error, user: account.id }, 'A member could not be refreshed.')
  }
}

/** Fetches one member from Discord now. Returns whether something changed. */
export async function refreshMember(dependencies: RefreshDependencies, userId: string): Promise<boolean> {
  const account = await dependencies.engine.records(usersCollection).findById(userId)
  return account?.discord_id ? refreshAccount(dependencies, account) : false
}

async function refreshAccount(dependencies: RefreshDependencies, account: User): Promise<boolean> {
  const member = await dependencies.client.member(account.discord_id)
  return keepMember(dependencies, { account, member })
}
