import { formatDate } from '@longhouse/engine/schema'
import { rankProposalsCollection } from '../../../collections/rank-progress.ts'
import type { RankPlace } from './rank-place.ts'

/** Withdraws the open proposals of a member whose rank has changed. */
export async function withdrawProposals(
  { tx, now }: RankPlace,
  { user, by }: { readonly user: string; readonly by: string },
): Promise<void> {
  const proposals = tx.records(rankProposalsCollection)
  const open = await proposals.findAll({ filter: "user = {:user} && state = 'open'", params: { user } })
  for (const { id } of open)
    await proposals.update(id, { state: 'withdrawn', decided_by: by, decided_at: formatDate(now) })
}
