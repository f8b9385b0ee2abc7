import { refuse, type Transaction } from '@longhouse/engine'
import { fieldErrors, toText } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from './tournaments.collection.ts'

/**
 * The event that a new record belongs to. One that does not exist is reported by the field itself, and a draft is
 * refused in the same words: nothing can belong to it yet.
 */
export async function findPublished(tx: Transaction, id: unknown): Promise<Tournament | undefined> {
  const event = await tx.records(tournamentsCollection).findById(toText(id))
  if (event?.is_draft) throw refuse({ field: 'tournament', ...fieldErrors.missingRelations })
  return event
}
