import type { Transaction } from '@longhouse/engine'
import { toText, toTextList } from '@longhouse/engine/schema'
import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { these } from '../audience.ts'
import { liveAddressOf } from '../event-facts.ts'
import type { Tell } from '../tell.ts'
import { fieldChanges } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Squads are formed and formed again before the start: they are set when it starts, and after that by every move. */
export const squadSet: NoticeSource = {
  kind: 'squad_set',
  hooks: ({ tell }) => [
    hooksByName('game_nights', {
      afterUpdate: async ({ tx, context, record: night, original }) => {
        if (original?.['state'] !== 'lobby' || night['state'] !== 'live') return
        const squads = await tx
          .recordsOf('squads')
          .findAll({ filter: 'night = {:night}', params: { night: night.id } })
        const users = squads.flatMap((squad) => toTextList(squad['members']))
        await tellOf(tx, { tell, night, users, by: idOfMember(context) })
      },
    }),
    hooksByName('squads', {
      afterUpdate: async ({ tx, context, record: squad, original }) => {
        const before = new Set(toTextList(original?.['members']))
        const users = toTextList(squad['members']).filter((id) => !before.has(id))
        if (users.length === 0) return
        const night = await tx.recordsOf('game_nights').findById(toText(squad['night']))
        if (night?.['state'] === 'live') await tellOf(tx, { tell, night, users, by: idOfMember(context) })
      },
    }),
  ],
  isStillTrue: async ({ source, notice: { event: tournament } }) => {
    const filter = "tournament = {:tournament} && state = 'live'"
    return (await source.recordsOf('game_nights').count({ filter, params: { tournament } })) > 0
  },
  ends: [fieldChanges('game_nights', { field: 'state', subject: 'tournament' })],
}

interface SetSquad {
  readonly tell: Tell
  readonly night: AnyRecord
  readonly users: readonly string[]
  readonly by: string
}

async function tellOf(tx: Transaction, { tell, night, users, by }: SetSquad): Promise<void> {
  const event = await tx.recordsOf('tournaments').findById(toText(night['tournament']))
  if (!event || users.length === 0) return
  const url = liveAddressOf(event)
  await tell(tx, { kind: 'squad_set', event, subject: event.id, url, audience: these(users), by })
}
