import { formatDate } from '@longhouse/engine/schema'
import type { RankRule } from '@longhouse/contract/rank-progress'
import { rankProgressCollection } from '../rank-progress.collection.ts'
import { findNextRule, type RankPlace } from './rank-place.ts'

/** Where somebody stands from now on. */
export interface NewStand {
  readonly user: string
  readonly rank: string
  readonly rule: RankRule | undefined
  readonly since: string
}

/**
 * Puts somebody at the beginning of a rank: nothing fails yet, and nobody has been warned. What the rank asks for is
 * counted anew within a minute.
 */
export async function keepProgress(
  { tx, now }: RankPlace,
  { user, rank, rule, since }: NewStand,
): Promise<void> {
  const store = tx.records(rankProgressCollection)
  const known = await store.findFirst({ filter: 'user = {:user}', params: { user } })
  const next = await findNextRule(tx, rule)
  const values = {
    rank,
    since,
    state: rule && rule.probation_days > 0 ? 'probation' : 'active',
    next_rank: next?.rank ?? '',
    why: { at: formatDate(now), requirements: [], duties: [] },
    failing_since: '',
    warned_at: '',
    due_at: '',
  }
  if (known) await store.update(known.id, values)
  else await store.create({ user, ...values })
}
