import type { Transaction } from '@longhouse/engine'
import type { Season } from '@longhouse/contract/seasons'

/**
 * Assigns verified runs to the season in which they were played, also if it was created or moved later. Runs that are
 * verified afterwards find it themselves.
 */
export async function tagRuns(
  tx: Transaction,
  { id, starts, ends }: Pick<Season, 'id' | 'starts' | 'ends'>,
): Promise<void> {
  const runs = tx.recordsOf('runs')
  const params = { id, starts, ends }
  const inside = "status = 'verified' && played_at >= {:starts} && played_at < {:ends} && season != {:id}"
  const outside = 'season = {:id} && (played_at < {:starts} || played_at >= {:ends})'
  const gained = await runs.findAll({ filter: inside, params, sort: 'id' })
  const lost = await runs.findAll({ filter: outside, params, sort: 'id' })
  const tagged = [
    ...gained.map((run) => ({ id: run.id, season: id })),
    ...lost.map((run) => ({ id: run.id, season: '' })),
  ]
  await runs.patch(tagged.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}
