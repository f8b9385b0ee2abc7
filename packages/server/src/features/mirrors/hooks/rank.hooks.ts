import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { raiseOfRank, raiseOfSubject, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note } from './causes.ts'

const kind = 'rank_post'

/** Promotions, and the titles of ranks in them. */
export function rankHooks({ community }: MirrorCauses, note: Note): BoundHooks[] {
  const raise = (tx: Transaction, id: string) =>
    note(tx, (change) => raiseOfSubject(tx, { ...change, kind, subject_id: id }))
  return [
    hooksByName('rank_changes', {
      afterCreate: async ({ tx, record }) => {
        if (record['kind'] !== 'promoted' || toText(record['undone_at']) !== '') return
        if (!(await channelsOf(tx, community)).ranks) return
        const mirror = { kind, subject_collection: 'rank_changes', subject_id: record.id, event: '' } as const
        await note(tx, (change) => wantMirrors(tx, { ...change, mirrors: [mirror] }))
      },
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged([original, record], ['undone_at', 'to', 'from'])) await raise(tx, record.id)
      },
      afterDelete: ({ tx, record }) => raise(tx, record.id),
    }),
    hooksByName('ranks', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['title'])) return
        await note(tx, (change) => raiseOfRank(tx, { ...change, rank: record.id }))
      },
    }),
  ]
}
