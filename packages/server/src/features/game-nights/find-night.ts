import { notFound, type RecordSource, type Transaction } from '@longhouse/engine'
import {
  gameNightsCollection,
  squadsCollection,
  type StoredNight,
  type StoredSquad,
} from '../../collections/game-nights.ts'

/** Finds the night of an event. Returns undefined if its room was not opened. */
export function findNightOf(source: RecordSource, tournament: string): Promise<StoredNight | undefined> {
  return source
    .records(gameNightsCollection)
    .findFirst({ filter: 'tournament = {:tournament}', params: { tournament } })
}

/** Lists the squads of a night, by number. */
export function findSquads(source: RecordSource, night: string): Promise<StoredSquad[]> {
  return source
    .records(squadsCollection)
    .findAll({ filter: 'night = {:night}', params: { night }, sort: 'number' })
}

/** Locks a night until the end of the transaction, and returns it. Throws 404 if it does not exist. */
export async function holdNight(tx: Transaction, id: string): Promise<StoredNight> {
  await tx.lock(gameNightsCollection.name, id)
  const night = await tx.records(gameNightsCollection).findById(id)
  if (!night) throw notFound()
  return night
}
