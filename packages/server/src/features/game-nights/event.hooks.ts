import { refuse, type BoundHooks } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import { nightRefusals } from '@longhouse/contract/game-nights'
import { isServer } from '../../platform/acting-person.ts'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { findNightOf } from './find-night.ts'

/** Refuses to hide an event with a night, or to change its kind. Cancelling an event ends its live night. */
export function eventHooks(now: () => Date): BoundHooks {
  return hooksByName('tournaments', {
    beforeUpdate: async ({ context, tx, values, original }) => {
      if (!original || isServer(context)) return
      const loses = (field: string) => values[field] !== undefined && values[field] !== original[field]
      const isHidden = loses('is_draft') && values['is_draft'] === true
      if (!isHidden && !loses('kind')) return
      if (await findNightOf(tx, original.id)) throw refuse(nightRefusals.hasNight)
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!toText(record['cancelled_at']) || toText(original?.['cancelled_at'])) return
      const night = await findNightOf(tx, record.id)
      if (night?.state !== 'live') return
      await tx.records(gameNightsCollection).update(night.id, { state: 'ended', ended_at: formatDate(now()) })
    },
  })
}
