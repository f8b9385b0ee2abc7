import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { raiseOfEvent, raiseOfSubject, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note } from './causes.ts'

const shown = ['status', 'is_record', 'game', 'map', 'round', 'squad_size', 'played_at'] as const
const kind = 'record_post'

/** Runs that are records, and verified runs of a night. */
export function runHooks({ community }: MirrorCauses, note: Note): BoundHooks[] {
  const show = async (tx: Transaction, run: AnyRecord) => {
    const subject = { kind, subject_id: run.id } as const
    const isNew = run['status'] === 'verified' && run['is_record'] === true
    const mirror = { ...subject, subject_collection: 'runs', event: '' }
    const isWanted = isNew && Boolean((await channelsOf(tx, community)).announcements)
    await note(tx, (change) =>
      isWanted
        ? wantMirrors(tx, { ...change, mirrors: [mirror] })
        : raiseOfSubject(tx, { ...change, ...subject }),
    )
    const event = toText(run['tournament'])
    if (event) await note(tx, (change) => raiseOfEvent(tx, { ...change, event, kinds: ['recap_post'] }))
  }
  const raiseOf = (tx: Transaction, { run }: AnyRecord) =>
    note(tx, (change) => raiseOfSubject(tx, { ...change, kind, subject_id: toText(run) }))
  return [
    hooksByName('runs', {
      afterCreate: async ({ tx, record }) => {
        if (record['status'] === 'verified') await show(tx, record)
      },
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged([original, record], shown)) await show(tx, record)
      },
      afterDelete: ({ tx, record }) => show(tx, { ...record, status: '' }),
    }),
    hooksByName('run_players', {
      afterCreate: ({ tx, record }) => raiseOf(tx, record),
      afterUpdate: ({ tx, record }) => raiseOf(tx, record),
      afterDelete: ({ tx, record }) => raiseOf(tx, record),
    }),
  ]
}
