import type { BoundHooks, Transaction } from '@longhouse/engine'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { fillMirrors, tryRefusedAgain } from '../fill-mirrors.ts'
import { raiseOfPerson } from '../want-mirrors.ts'
import { isChanged, noteOf, type MirrorCauses, type Note } from './causes.ts'
import { contestHooks } from './contest.hooks.ts'
import { eventHooks } from './event.hooks.ts'
import { nightHooks } from './night.hooks.ts'
import { rankHooks } from './rank.hooks.ts'
import { runHooks } from './run.hooks.ts'
import { squadCallHooks } from './squad-call.hooks.ts'

/** Marks the affected mirrors in the transaction of every change. */
export function mirrorsHooks(causes: MirrorCauses): BoundHooks[] {
  const note = noteOf(causes)
  return [
    ...eventHooks(causes, note),
    ...nightHooks(causes, note),
    ...runHooks(causes, note),
    ...contestHooks(causes, note),
    ...rankHooks(causes, note),
    ...squadCallHooks(causes, note),
    hooksByName('users', {
      afterUpdate: async ({ tx, record, original }) => {
        if (!original || !isChanged([original, record], ['username'])) return
        await note(tx, (change) => raiseOfPerson(tx, { ...change, user: record.id }))
      },
    }),
    settingHooks(causes, note),
  ]
}

/** Posts planned events and retries refused posts when an admin chooses channels. */
function settingHooks({ community }: MirrorCauses, note: Note): BoundHooks {
  const fill = async (tx: Transaction, { section }: AnyRecord) => {
    if (section !== 'channels') return
    await note(tx, async (change) => {
      await fillMirrors(tx, { ...change, community })
      await tryRefusedAgain(tx, change)
    })
  }
  return hooksByName('discord_settings', {
    afterCreate: ({ tx, record }) => fill(tx, record),
    afterUpdate: ({ tx, record }) => fill(tx, record),
  })
}
