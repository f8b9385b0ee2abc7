import { notFound, refuse, type Engine } from '@longhouse/engine'
import { nightLimits, nightRefusals } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { canManage } from '../../platform/acting-person.ts'
import type { LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/note-act.ts'
import { squadsCollection } from '../../collections/game-nights.ts'
import { findSquads, holdNight } from './find-night.ts'

const say = wordsFor('en', nightRefusals)

/** A host's request to move a player. */
export interface Moving {
  readonly host: LoggedInContext
  readonly id: string
  readonly user: string
  /** Id of the new squad; empty for the bench. */
  readonly squad: string
}

/** Moves a player out of their squad and into another one. The night is locked, so they are never in two. */
export function movePerson(engine: Engine, { host, id, user, squad }: Moving): Promise<void> {
  return engine.transaction(async (tx) => {
    if (user.includes('\0') || !(await tx.lock('users', user))) throw notFound()
    await holdNight(tx, id)
    const squads = await findSquads(tx, id)
    const from = squads.find(({ members }) => members.includes(user))
    const to = squads.find((candidate) => candidate.id === squad)
    if (squad && !to) throw refuse(say('noSquad'))
    if (from?.id === to?.id) return
    if (to && to.members.length >= nightLimits.squadSize)
      throw refuse(say('squadFull', { max: nightLimits.squadSize }))
    const records = tx.records(squadsCollection)
    // Which squad the player leaves is known only now; it may come after the other one in the lock order.
    await tx.outOfTurn(async () => {
      if (from) {
        const members = from.members.filter((member) => member !== user)
        await records.update(from.id, { members }, host)
      }
      if (to) await records.update(to.id, { members: [...to.members, user] }, host)
      if (canManage(host))
        await noteAct(tx, {
          by: host.auth,
          action: 'update',
          collection: squadsCollection.name,
          record: to?.id ?? from?.id ?? '',
          subject: user,
          before: { number: from?.number ?? 0 },
          after: { number: to?.number ?? 0 },
        })
    })
  })
}
