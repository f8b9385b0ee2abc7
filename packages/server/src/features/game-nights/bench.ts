import { notFound, refuse, type Engine } from '@longhouse/engine'
import { nightLimits, type BenchAnswer } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { squadsCollection, type StoredNight } from '../../collections/game-nights.ts'
import { canManage, type LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/audit.ts'
import { findSquads, holdNight } from './find-night.ts'
import { findHere } from './form-night.ts'
import { nightRefusals } from './game-nights.words.ts'
import { findStrengths } from './strengths.ts'

const say = wordsFor('en', nightRefusals)

/** Lists participants who are here and in no squad, first come first, each with the weakest squad that has room. */
export async function readBench(engine: Engine, night: StoredNight): Promise<BenchAnswer> {
  const squads = await findSquads(engine, night.id)
  const placed = new Set(squads.flatMap(({ members }) => members))
  const bench = (await findHere(engine, night.tournament)).filter(({ id }) => !placed.has(id))
  if (bench.length === 0 || night.state === 'ended') return []
  const strengthOf = await findStrengths(engine, { night, users: [...placed, ...bench.map(({ id }) => id)] })
  const rooms = squads.map(({ id, members }) => ({
    id,
    room: night.squad_size - members.length,
    strength: members.reduce((sum, member) => sum + strengthOf(member), 0),
  }))
  return bench.map(({ id: user }) => {
    const [weakest] = rooms.filter(({ room }) => room > 0).toSorted((a, b) => a.strength - b.strength)
    if (!weakest) return { user, squad: '' }
    weakest.room -= 1
    weakest.strength += strengthOf(user)
    return { user, squad: weakest.id }
  })
}

/** A host's request to move a player. */
interface Moving {
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
