import type { Engine, ProvenLogin } from '@longhouse/engine'
import { authMessages } from '@longhouse/contract/users'
import type { Platform } from '../../platform/feature.ts'
import { refuseEntry } from '../../platform/refusals.ts'
import { refreshMember, type RefreshDependencies } from './refresh-members.ts'

type StillMemberDependencies = Omit<RefreshDependencies, 'engine'> & Pick<Platform, 'logger'>

/** Somebody waits for this answer; what Discord says later still counts for the next time. */
const patienceMs = 3000

/**
 * Refuses a login by password or code to whoever has left the Discord server or was banned from it. Discord is asked
 * at once; while it does not answer, what it said last holds. Accounts without a Discord id are not concerned.
 */
export function requireStillMember({ client, roleNames, logger }: StillMemberDependencies) {
  return async ({ collection, id }: ProvenLogin, engine: Engine): Promise<void> => {
    if (collection !== 'users') return
    const asked = refreshMember({ engine, client, roleNames }, id).catch((error: unknown) =>
      logger.warn({ err: error, user: id }, 'Discord was not asked about a login by password or code.'),
    )
    await within(asked, patienceMs)
    const account = await engine.recordsOf('users').findById(id)
    if (account?.['left_discord'] !== true || !account['discord_id']) return
    throw refuseEntry({ code: 'left_discord', message: authMessages.leftDiscord })
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
