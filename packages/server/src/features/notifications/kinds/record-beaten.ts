import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { AnyRecord } from '../../../platform/hooks-by-name.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { playersOnlyOf } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { addressOfRun, findRun, isRunAsTold } from './run-facts.ts'

/** Notifies the players of a beaten record, unless they beat it themselves. */
export const recordBeaten: NoticeSource = {
  kind: 'record_beaten',
  hooks: ({ tell }) => [
    hooksByName('runs', {
      afterUpdate: async ({ tx, record, original }) => {
        if (record['is_record'] !== true || original?.['is_record'] !== false) return
        const [run, beaten] = [await findRun(tx, record.id), await findBestOther(tx, record)]
        if (!run || !beaten || Number(beaten['round']) > run.round) return
        await tell(tx, {
          kind: 'record_beaten',
          subject: run.id,
          url: addressOfRun(run),
          params: { run },
          audience: playersOnlyOf(beaten.id, run.id),
        })
      },
    }),
  ],
  isStillTrue: isRunAsTold,
  ends: [recordChanges('runs', 'status')],
}

/** Returns the best other record of the same board, or undefined. */
function findBestOther(
  source: Pick<RecordSource, 'recordsOf'>,
  run: AnyRecord,
): Promise<AnyRecord | undefined> {
  const { id, game, map, squad_size } = run
  return source.recordsOf('runs').findFirst({
    filter:
      "id != {:id} && game = {:game} && map = {:map} && squad_size = {:size} && status = 'verified' && is_record = true",
    params: { id, game: toText(game), map: toText(map), size: Number(squad_size) },
    sort: '-round',
  })
}
