import type { BoundHooks, Transaction } from '@longhouse/engine'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { contestMirror } from '../contest-mirror.ts'
import { raiseOfClip, raiseOfSubject, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note } from './causes.ts'

const shown = ['month', 'state', 'nominees', 'winner', 'winner_votes', 'ends'] as const

/** Contests, and the clips that are nominated in them. */
export function contestHooks({ community }: MirrorCauses, note: Note): BoundHooks[] {
  const show = async (tx: Transaction, contest: AnyRecord) => {
    const isWanted = contest['state'] === 'voting' && Boolean((await channelsOf(tx, community)).announcements)
    const mirror = contestMirror(contest.id)
    await note(tx, (change) =>
      isWanted
        ? wantMirrors(tx, { ...change, mirrors: [mirror] })
        : raiseOfSubject(tx, { ...change, ...mirror }),
    )
  }
  return [
    hooksByName('contests', {
      afterCreate: ({ tx, record }) => show(tx, record),
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged([original, record], shown)) await show(tx, record)
      },
      afterDelete: ({ tx, record }) => show(tx, { ...record, state: '' }),
    }),
    hooksByName('clips', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['clip_title'])) return
        await note(tx, (change) => raiseOfClip(tx, { ...change, clip: record.id }))
      },
    }),
  ]
}
