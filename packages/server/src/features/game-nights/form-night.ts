import { notFound, refuse, type Engine, type Transaction } from '@longhouse/engine'
import { formSquads, nightLimits, nightRefusals, type SquadPlayer } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { canManage } from '../../platform/acting-person.ts'
import type { LoggedInContext } from '../../platform/callers.ts'
import { gameNightsCollection, squadsCollection } from '../../collections/game-nights.ts'
import { noteAct } from '../../platform/note-act.ts'
import { findSquads, holdNight, type StoredNight, type StoredSquad } from './find-night.ts'
import { findHere, type HerePlayer } from './here-players.ts'
import { findPlayedTogether } from './played-together.ts'
import { findStrengths } from './strengths.ts'

const say = wordsFor('en', nightRefusals)

/** A host's request to form squads. */
export interface Forming {
  readonly host: LoggedInContext
  readonly id: string
  /** The next number if absent. */
  readonly seed?: number | undefined
  readonly now: Date
}

/** Forms squads of those who are here and in no pinned squad. Existing squads are refilled and keep their names. */
export async function formNight(engine: Engine, forming: Forming): Promise<{ readonly seed: number }> {
  const { id, host, now } = forming
  // Strengths and past squads do not depend on today's squads, so they are read before the night is locked.
  const knowledge = await readKnowledge(engine, { id, now })
  return engine.transaction(async (tx) => {
    const night = await holdNight(tx, id)
    if (night.state === 'ended') throw refuse(say('over'))
    if (night.state === 'live') throw refuse(say('alreadyStarted'))
    const squads = await findSquads(tx, id)
    const kept = squads.filter(({ is_pinned }) => is_pinned)
    const players = (await findHere(tx, night.tournament)).map(knowledge)
    if (players.length === 0) throw refuse(say('nobodyHere'))
    const seed = forming.seed ?? (night.seed + 1) % nightLimits.seed
    const formed = formSquads({
      players,
      size: night.squad_size,
      seed,
      kept: kept.map(({ members }) => members),
    })
    if (formed.length + kept.length > nightLimits.squads)
      throw refuse(say('tooManySquads', { max: nightLimits.squads }))
    await fill(tx, { night, squads: squads.filter(({ is_pinned }) => !is_pinned), formed })
    await tx.records(gameNightsCollection).patch([{ id, seed }])
    if (canManage(host))
      await noteAct(tx, {
        by: host.auth,
        action: 'update',
        collection: gameNightsCollection.name,
        record: id,
        before: { seed: night.seed },
        after: { seed },
      })
    return { seed }
  })
}

/** Returns a function that adds the strength of each player who may be here, and whom they have played with. */
async function readKnowledge(
  engine: Engine,
  { id, now }: Pick<Forming, 'id' | 'now'>,
): Promise<(player: HerePlayer) => SquadPlayer> {
  const night = await engine.records(gameNightsCollection).findById(id)
  if (!night) throw notFound()
  const here = await findHere(engine, night.tournament)
  const strengthOf = await findStrengths(engine, { night, users: here.map((player) => player.id) })
  const playedWith = await findPlayedTogether(engine, now)
  return ({ id: user, wishes }) => ({
    id: user,
    wishes,
    strength: strengthOf(user),
    playedWith: playedWith(user),
  })
}

interface Filling {
  readonly night: StoredNight
  readonly squads: readonly StoredSquad[]
  readonly formed: readonly (readonly string[])[]
}

/** Writes the members of squads. All squads are emptied first, so that no player is ever in two. */
async function fill(tx: Transaction, { night, squads, formed }: Filling): Promise<void> {
  const records = tx.records(squadsCollection)
  await records.patch(squads.map(({ id }) => ({ id, members: [], captain: '' })))
  // Users come before squads in the lock order, and only now it is known who is in which.
  await tx.outOfTurn(async () => {
    for (const [index, { id }] of squads.entries()) {
      const members = formed[index]
      await (members ? records.update(id, { members }) : records.delete(id))
    }
    for (const members of formed.slice(squads.length)) await records.create({ night: night.id, members })
  })
}
