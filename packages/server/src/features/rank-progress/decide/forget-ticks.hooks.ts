import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { rankProposalsCollection } from '../../../collections/rank-progress.ts'

/** Removes the authors of ticks whose accounts are deleted; the ticks stay. */
export const forgetTicksHooks = hooksByName('users', {
  beforeDelete: async ({ tx, record: { id: left } }) => {
    const proposals = tx.records(rankProposalsCollection)
    const ticked = await proposals.findAll({
      filter: 'evidence ~ {:left} && user != {:left}',
      params: { left },
      sort: 'id',
    })
    await proposals.patch(
      ticked.map(({ id, evidence }) => {
        const ticks = Object.entries(evidence?.ticks ?? {}).map(([label, by]) => [
          label,
          by === left ? '' : by,
        ])
        return { id, evidence: { ...evidence, ticks: Object.fromEntries(ticks) } }
      }),
    )
  },
})
