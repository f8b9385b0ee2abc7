import { refuse, type Transaction } from '@longhouse/engine'
import { fieldErrors, toText } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'

/**
 * Finds the event of a new record. Returns undefined if it does not exist: the field itself reports that. Throws the
 * same error for a draft, because no record can belong to it yet.
 */
export async function findPublished(tx: Transaction, id: unknown): Promise<Tournament | undefined> {
  const event = await tx.records(tournamentsCollection).findById(toText(id))
  if (event?.is_draft) throw refuse({ field: 'tournament', ...fieldErrors.missingRelations })
  return event
}
