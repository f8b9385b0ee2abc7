import { toText, toTextList } from '@longhouse/engine/schema'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { these } from '../audience.ts'
import { recordChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'
import { addressOfRun, toldRun } from './run-facts.ts'

const prefix = 'run_to_hand_in:'

/** Notifies the squad of a night that its run needs proof, until one of them has handed it in. */
export const runToHandIn: NoticeSource = {
  kind: 'run_to_hand_in',
  hooks: ({ tell }) => [
    hooksByName('runs', {
      afterCreate: async ({ tx, record: run }) => {
        if (run['status'] !== 'draft' || !run['squad']) return
        const squad = await tx.recordsOf('squads').findById(toText(run['squad']))
        const event = await tx.recordsOf('tournaments').findById(toText(run['tournament']))
        const members = toTextList(squad?.['members'])
        if (!squad || !event || members.length === 0) return
        const url = addressOfRun(toldRun(run))
        await tell(tx, { kind: 'run_to_hand_in', event, subject: squad.id, url, audience: these(members) })
      },
    }),
  ],
  isStillTrue: async ({ source, notice: { group, user } }) => {
    const filter = "squad = {:squad} && status = 'draft' && run_players_via_run.user ?= {:user}"
    const params = { squad: group.replace(prefix, ''), user }
    return (await source.recordsOf('runs').count({ filter, params })) > 0
  },
  ends: [recordChanges('runs', 'status', 'squad')],
}
