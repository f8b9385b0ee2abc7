import type { BoundHooks, Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { isModuleOn } from '@longhouse/contract/community'
import { forgottenBefore } from '@longhouse/contract/squad-finder'
import { channelsOf } from '../../../platform/discord/discord-choices.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { discordMirrorsCollection } from '../../../collections/discord.ts'
import { squadCallMirror } from '../squad-call-mirror.ts'
import { raiseOfSubject, wantMirrors } from '../want-mirrors.ts'
import { isChanged, type MirrorCauses, type Note } from './causes.ts'

/** Fields that the post shows. Seats are in the call's own count. */
const shown = [
  'game',
  'map',
  'goal',
  'target',
  'platform',
  'mic',
  'size',
  'starts_at',
  'expires_at',
  'note',
  'state',
  'joined',
] as const

/** Calls for a squad. */
export function squadCallHooks({ community, now }: MirrorCauses, note: Note): BoundHooks[] {
  if (!isModuleOn(community, 'squadFinder')) return []
  const show = async (tx: Transaction, call: AnyRecord) => {
    const isOpen = call['state'] === 'open' || call['state'] === 'full'
    const isWanted = isOpen && Boolean((await channelsOf(tx, community)).squads)
    const mirror = squadCallMirror(call.id)
    await note(tx, (change) =>
      isWanted
        ? wantMirrors(tx, { ...change, mirrors: [mirror] })
        : raiseOfSubject(tx, { ...change, ...mirror }),
    )
  }
  return [
    hooksByName('squad_calls', {
      afterCreate: ({ tx, record }) => show(tx, record),
      afterUpdate: async ({ tx, record, original }) => {
        if (original && isChanged([original, record], shown)) await show(tx, record)
      },
      afterDelete: async ({ tx, record, cascadedFrom }) => {
        const isOld = new Date(toText(record['expires_at'])) < forgottenBefore(now())
        if (isOld && !cascadedFrom && (await leaveThread(tx, record.id))) return
        await show(tx, { ...record, state: '' })
      },
    }),
  ]
}

/** Deletes the mirror of an expired call that has a thread, so that its post stays. Returns whether there was one. */
async function leaveThread(tx: Transaction, call: string): Promise<boolean> {
  const mirrors = tx.records(discordMirrorsCollection)
  const [mirror] = await mirrors.findAll({
    filter: "kind = 'squad_call_post' && subject_id = {:call} && thread_id != '' && status = 'current'",
    params: { call },
  })
  if (mirror) await tx.outOfTurn(() => mirrors.delete(mirror.id))
  return mirror !== undefined
}
