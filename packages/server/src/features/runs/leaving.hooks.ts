import { toTextList } from '@longhouse/engine/schema'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { runsCollection } from '../../collections/runs.ts'

/**
 * Gives the drafts of a deleted account to another member of the squad, or deletes them. Runs that were
 * handed in stay.
 */
export const leavingHooks = hooksByName('users', {
  beforeDelete: async ({ tx, record }) => {
    const runs = tx.records(runsCollection)
    const drafts = await runs.findAll({
      filter: "submitter = {:user} && status = 'draft'",
      params: { user: record.id },
      sort: 'id',
    })
    await tx.outOfTurn(async () => {
      for (const draft of drafts) {
        const squad = draft.squad ? await tx.recordsOf('squads').findById(draft.squad) : undefined
        const next = toTextList(squad?.['members']).find((member) => member !== record.id)
        if (next) await runs.update(draft.id, { submitter: next })
        else await runs.delete(draft.id)
      }
    })
  },
})
