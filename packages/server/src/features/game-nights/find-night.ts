import { notAllowed, notFound, type Engine, type RecordSource, type Transaction } from '@longhouse/engine'
import type { RecordOf } from '@longhouse/engine/schema'
import type { gameNightShape, squadShape } from '@longhouse/contract/game-nights'
import type { FastifyRequest } from 'fastify'
import { requireLoggedIn, type LoggedInContext } from '../../platform/callers.ts'
import { gameNightsCollection } from '../../platform/game-nights.collection.ts'
import { squadsCollection } from '../../platform/squads.collection.ts'

/** A night as it is stored. */
export type StoredNight = RecordOf<typeof gameNightShape>

/** A squad as it is stored. */
export type StoredSquad = RecordOf<typeof squadShape>

/** The night of an event, if its room was opened. */
export function findNightOf(source: RecordSource, tournament: string): Promise<StoredNight | undefined> {
  return source
    .records(gameNightsCollection)
    .findFirst({ filter: 'tournament = {:tournament}', params: { tournament } })
}

/** The squads of a night, by number. */
export function findSquads(source: RecordSource, night: string): Promise<StoredSquad[]> {
  return source
    .records(squadsCollection)
    .findAll({ filter: 'night = {:night}', params: { night }, sort: 'number' })
}

/** A night, held until the end of the transaction. */
export async function holdNight(tx: Transaction, id: string): Promise<StoredNight> {
  await tx.lock(gameNightsCollection.name, id)
  const night = await tx.records(gameNightsCollection).findById(id)
  if (!night) throw notFound()
  return night
}

/** Somebody who runs the night of a request. Whoever may not even see it hears that there is none. */
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
