import type { BoundHooks } from '@longhouse/engine'
import { isDeepStrictEqual } from 'node:util'
import { toText } from '@longhouse/engine/schema'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { deleteDrafts, draftRun, draftRuns } from './night-drafts.ts'

const read = ['final_round', 'squad_size'] as const

/** Creates a draft of a run for each squad when a night ends. Late counts still change it. */
export const nightHooks: readonly BoundHooks[] = [
  hooksByName('game_nights', {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || original['state'] === record['state']) return
      const [before, after] = [original['state'], record['state']]
      // Runs come after members in the order of locks, and the players are known only now.
      await tx.outOfTurn(async () => {
        if (after === 'ended') await draftRuns(tx, record)
        if (before === 'ended') await deleteDrafts(tx, record)
      })
    },
  }),
  hooksByName('squads', {
    afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
      if (!original || cascadedFrom || read.every((name) => isDeepStrictEqual(original[name], record[name])))
        return
      const night = await tx.recordsOf('game_nights').findById(toText(record['night']))
      if (night?.['state'] !== 'ended') return
      await tx.outOfTurn(() => draftRun(tx, { night, squad: record }))
    },
  }),
]
