import type { Engine, ProvenLogin } from '@longhouse/engine'
import { authMessages } from '@longhouse/contract/users'
import type { Platform } from '../../platform/feature.ts'
import { refuseEntry } from '../../platform/refusals.ts'
import { refreshMember, type RefreshDependencies } from './refresh-members.ts'
import { usersCollection } from '../../collections/users.ts'

type StillMemberDependencies = Omit<RefreshDependencies, 'engine'> & Pick<Platform, 'logger'>

/** The login waits this long for Discord. A later response still counts for the next login. */
const patienceMs = 3000

/**
 * Refuses a login by password or code to members who have left the Discord server or were banned. Discord is queried
 * immediately; while it does not respond, its last response counts. Accounts without a Discord id are not checked.
 */
export function requireStillMember({ client, roleNames, logger }: StillMemberDependencies) {
  return async ({ collection, id }: ProvenLogin, engine: Engine): Promise<void> => {
    if (collection !== 'users') return
    const asked = refreshMember({ engine, client, roleNames }, id).catch((error: unknown) =>
      logger.warn({ err: error, user: id }, 'Discord was not asked about a login by password or code.'),
    )
    await within(asked, patienceMs)
    const account = await engine.records(usersCollection).findById(id)
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
