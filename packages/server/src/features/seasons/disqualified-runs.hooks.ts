import type { Platform } from '../../platform/feature.ts'
import { toText } from '@longhouse/engine/schema'
import type { BoundHooks } from '@longhouse/engine'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { rewriteBoard } from './rewrite-board.ts'
import { seasonsCollection } from '../../collections/seasons.ts'

/** Removes a run that is no longer verified from its season, also from a closed one. */
export function disqualifiedRunsHooks({ now }: Pick<Platform, 'now'>): BoundHooks {
  return hooksByName('runs', {
    afterUpdate: async ({ tx, record, original }) => {
      const id = toText(original?.['season'])
      if (id === '' || original?.['status'] !== 'verified' || record['status'] === 'verified') return
      // Only the run names its season, so the season is locked out of order.
      await tx.outOfTurn(async () => {
        await tx.lock(seasonsCollection.name, id)
        const season = await tx.records(seasonsCollection).findById(id)
        if (season?.state === 'closed') await rewriteBoard(tx, { season, now: now(), run: record.id })
      })
    },
  })
}
