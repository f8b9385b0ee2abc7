import { ApiError } from '@longhouse/engine'
import { holdSeats } from '../decide/seats.ts'
import { promote } from '../decide/promote.ts'
import { wasUndone } from '../decide/undo-change.ts'
import type { ComputeSite } from './compute-members.ts'
import type { MemberPlan } from './plan-member.ts'
import { readStandings } from './read-standings.ts'

/**
 * Promotes a member after probation, without a decision. Evaluates them again while the account is locked.
 */
export async function promoteByItself(
  { engine, community, logger, now: clock }: ComputeSite,
  { user, standing: { next_rank: rank } }: MemberPlan,
): Promise<void> {
  const now = clock()
  const promotion = engine.transaction(async (tx) => {
    await holdSeats(tx, rank)
    if (!(await tx.lock('users', user))) return
    const standing = (await readStandings(tx, { users: [user], now })).get(user)
    if (!standing?.isAutomatic || !standing.isReady || standing.next_rank !== rank) return
    if (await wasUndone({ tx, now }, { user, rank })) return
    await promote({ tx, community, now }, { user, rank, kind: 'promoted' })
  })
  await promotion.catch((error: unknown) => {
    // The others must not wait for a member who cannot be promoted; the next evaluation tries again.
    logger.warn({ err: error, user, rank }, 'somebody could not be promoted')
    if (!(error instanceof ApiError)) throw error
  })
}
