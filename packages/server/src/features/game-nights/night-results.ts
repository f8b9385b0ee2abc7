import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '@longhouse/engine'
import type { EventResult } from '@longhouse/contract/events'
import { placesOf } from '@longhouse/contract/game-nights'
import { wordsFor } from '@longhouse/contract/words'
import { eventResultsCollection, tournamentsCollection } from '../../collections/events.ts'
import { squadsCollection, type StoredNight, type StoredSquad } from '../../collections/game-nights.ts'
import { findSquads } from './find-night.ts'
import { nightResultWords } from './game-nights.words.ts'

const say = wordsFor('en', nightResultWords)

/** A night whose results are due. */
interface EndedNight {
  readonly night: StoredNight
  /** The squad whose change caused this, as it was before. */
  readonly changed?: StoredSquad
}

/**
 * Writes the results of a night to its squads and to its event. Later calls add late counts; a result that a host has
 * changed or removed since is left unchanged.
 */
export async function writeResults(tx: Transaction, { night, changed }: EndedNight): Promise<void> {
  const squads = await findSquads(tx, night.id)
  const places = placesOf(squads.filter(hasPlayed), night)
  const stored = (await isEventCancelled(tx, night)) ? undefined : await readResults(tx, night)
  // Players of a result are known only now, and users come before squads in the lock order.
  await tx.outOfTurn(async () => {
    for (const squad of squads) {
      const settled = {
        final_round: squad.round,
        place: places.get(squad.id) ?? 0,
        squad_size: squad.squad_size || squad.members.length,
      }
      const before = changed?.id === squad.id ? { ...squad, name: changed.name } : squad
      const after = { ...squad, ...settled }
      if (!isDeepStrictEqual(after, squad)) await tx.records(squadsCollection).update(squad.id, settled)
      if (stored) await writeResult(tx, { night, stored: stored.get(squad.id), before, after })
    }
  })
}

/** Removes the results of a resumed night. */
export async function takeBackResults(tx: Transaction, night: StoredNight): Promise<void> {
  const stored = await readResults(tx, night)
  const squads = await findSquads(tx, night.id)
  await tx.outOfTurn(async () => {
    for (const squad of squads) {
      const result = stored.get(squad.id)
      if (result && saysSo(result, squad)) await tx.records(eventResultsCollection).delete(result.id)
      await tx.records(squadsCollection).update(squad.id, { final_round: 0, place: 0, squad_size: 0 })
    }
  })
}

/** Returns the results of the event by id; the result of a squad has the squad's id. */
async function readResults(
  tx: Transaction,
  { tournament }: StoredNight,
): Promise<ReadonlyMap<string, EventResult>> {
  const results = await tx
    .records(eventResultsCollection)
    .findAll({ filter: 'tournament = {:tournament}', params: { tournament } })
  return new Map(results.map((result) => [result.id, result]))
}

interface SquadResult extends Pick<EndedNight, 'night'> {
  readonly stored: EventResult | undefined
  readonly before: StoredSquad
  readonly after: StoredSquad
}

async function writeResult(tx: Transaction, { night, stored, before, after }: SquadResult): Promise<void> {
  const results = tx.records(eventResultsCollection)
  const isFirst = before.place === 0 && after.place > 0
  if (!stored && isFirst)
    await results.create({ id: after.id, tournament: night.tournament, ...resultOf(after) })
  if (stored && saysSo(stored, before) && !saysSo(stored, after))
    await results.update(after.id, resultOf(after))
}

/** Returns whether a result matches its squad, so that no host has changed it. */
function saysSo(stored: EventResult, squad: StoredSquad): boolean {
  const { place, title, score, players } = resultOf(squad)
  const isSame = stored.place === place && stored.title === title && stored.score === score
  return isSame && isDeepStrictEqual(new Set(stored.players), new Set(players))
}

function resultOf({ number, name, place, final_round, members }: StoredSquad) {
  return {
    place,
    title: name || say('squad', { number }),
    score: final_round > 0 ? say('round', { round: final_round }) : '',
    players: members,
  }
}

function hasPlayed({ members, round }: StoredSquad): boolean {
  return members.length > 0 || round > 0
}

async function isEventCancelled(tx: Transaction, { tournament }: StoredNight): Promise<boolean> {
  const event = await tx.records(tournamentsCollection).findById(tournament)
  return (event?.cancelled_at ?? '') !== ''
}
