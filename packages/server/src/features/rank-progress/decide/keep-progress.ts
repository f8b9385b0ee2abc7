import type { RankProgress, RankRule } from '@longhouse/contract/rank-progress'
import { formatDate } from '@longhouse/engine/schema'
import { readStandings } from '../compute/read-standings.ts'
import { rankProgressCollection } from '../../../collections/rank-progress.ts'
import type { RankPlace } from './rank-place.ts'

/** A member's new rank. */
export interface NewStand {
  readonly user: string
  readonly rank: string
  readonly rule: RankRule | undefined
  readonly since: string
}

/**
 * Puts a member at the beginning of a rank: no duty fails yet, and its requirements are counted immediately.
 */
export async function keepProgress(
  { tx, now }: RankPlace,
  { user, rank, rule, since }: NewStand,
): Promise<void> {
  const store = tx.records(rankProgressCollection)
  const known = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  const fresh = {
    rank,
    since,
    state: rule && rule.probation_days > 0 ? 'probation' : 'active',
    next_rank: '',
    why: { at: formatDate(now), requirements: [], duties: [] },
    failing_since: '',
    warned_at: warnedBefore(known),
    due_at: '',
  }
  const { id } = known ?? (await store.create({ user, ...fresh }))
  // The status is computed from the stored row; only the update below announces it.
  if (known) await store.patch([{ id, ...fresh }], { areGuarded: true })
  const standing = (await readStandings(tx, { users: [user], now })).get(user)
  if (!standing) return
  const { state, next_rank, why, failing_since, warned_at, due_at } = standing
  await store.update(id, { state, next_rank, why, failing_since, warned_at, due_at })
}

/** Returns when an inactive member was warned, so that the new rank does not warn them again, else ''. */
function warnedBefore(known: RankProgress | undefined): string {
  return known?.state === 'inactive' ? known.warned_at : ''
}
