import { notAllowed, notFound, type Engine, type RecordSource, type Transaction } from '@longhouse/engine'
import type { RecordOf } from '@longhouse/engine/schema'
import type { gameNightShape, squadShape } from '@longhouse/contract/game-nights'
import type { FastifyRequest } from 'fastify'
import { requireLoggedIn, type LoggedInContext } from '../../platform/callers.ts'
import { gameNightsCollection, squadsCollection } from '../../collections/game-nights.ts'

/** A stored night. */
export type StoredNight = RecordOf<typeof gameNightShape>

/** A stored squad. */
export type StoredSquad = RecordOf<typeof squadShape>

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

/** Returns the caller if they host the night. Throws 404 if they may not see it, 403 if they are not a host. */
export async function requireNightHost(
  engine: Engine,
  request: FastifyRequest<{ Params: { readonly id: string } }>,
): Promise<LoggedInContext> {
  const { view, delete: manage } = gameNightsCollection.rules
  const context = await requireLoggedIn(request)
  const night = { collection: gameNightsCollection.name, id: request.params.id }
  if (night.id.includes('\0') || !(await engine.isAllowed(view ?? '', context, night))) throw notFound()
  if (!(await engine.isAllowed(manage ?? '', context, night))) throw notAllowed()
  return context
}
