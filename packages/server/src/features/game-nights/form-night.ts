import { notFound, refuse, type Engine, type RecordSource, type Transaction } from '@longhouse/engine'
import { nightLimits } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { registrationsCollection, tournamentsCollection } from '../../collections/events.ts'
import {
  gameNightsCollection,
  squadsCollection,
  type StoredNight,
  type StoredSquad,
} from '../../collections/game-nights.ts'
import { canManage, type LoggedInContext } from '../../platform/callers.ts'
import { noteAct } from '../../platform/audit.ts'
import { findSquads, holdNight } from './find-night.ts'
import { formSquads, type SquadPlayer } from './form-squads.ts'
import { nightRefusals } from './game-nights.words.ts'
import { findStrengths } from './strengths.ts'

const dayMs = 24 * 60 * 60 * 1000
const rememberedDays = 60
/** More squads than large nights have in two months. */
const maxSquads = 2000
const say = wordsFor('en', nightRefusals)

/** A host's request to form squads. */
interface Forming {
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

/** A participant who is here, and the members they wish to play with. */
interface HerePlayer {
  readonly id: string
  readonly wishes: readonly string[]
}

/** Lists who is here: those checked in; without check-in, all participants not marked as missing. */
export async function findHere(source: RecordSource, tournament: string): Promise<HerePlayer[]> {
  const event = await source.records(tournamentsCollection).findById(tournament)
  const hasCheckIn = (event?.check_in_minutes ?? 0) > 0
  const registrations = await source.records(registrationsCollection).findAll({
    filter: `tournament = {:tournament} && (presence = 'here'${hasCheckIn ? '' : " || presence = ''"})`,
    params: { tournament },
    sort: 'present_at,id',
  })
  return registrations.map(({ user, with: wishes }) => ({ id: user, wishes }))
}

/** Returns a function that counts how often a player was recently in one squad with others, by their ids. */
async function findPlayedTogether(
  source: RecordSource,
  now: Date,
): Promise<(user: string) => Readonly<Record<string, number>>> {
  const squads = await source.records(squadsCollection).findAll({
    filter: "night.state = 'ended' && night.ended_at > {:since}",
    params: { since: new Date(now.getTime() - rememberedDays * dayMs) },
    sort: '-created',
    limit: maxSquads,
  })
  const times = new Map<string, Record<string, number>>()
  for (const { members } of squads)
    for (const one of members) {
      const known = times.get(one) ?? {}
      for (const other of members) if (other !== one) known[other] = (known[other] ?? 0) + 1
      times.set(one, known)
    }
  return (user) => times.get(user) ?? {}
}
