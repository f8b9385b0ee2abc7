import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  freePlaces,
  hasSlot,
  isFinished,
  isSignUpClosed,
  placesWords,
  signUpWords,
  slotsOf,
  type Tournament,
} from '@longhouse/contract/events'
import { eventWaitsCollection, tournamentsCollection } from '../../collections/events.ts'
import { isServer } from '../../platform/callers.ts'
import { findPublished, findWait } from './find-event.ts'
import { changeCounts, offerPlaces, readPlacesFor } from './places.ts'

/** Keeps the waiting list of an event. Joining and leaving lock the event; declined offers pass to the next member. */
export function eventWaitsHooks(now: () => Date): BoundHooks {
  return hooksFor(eventWaitsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const person = { user: toText(values.user), tournament: toText(values.tournament) }
      const event = await findPublished(tx, person.tournament)
      // The field itself reports a missing event.
      if (!event) return
      const waits = tx.records(eventWaitsCollection)
      const old = await findWait(tx, person)
      if (old && old.state !== 'lapsed') throw refuse(placesWords.alreadyWaiting)
      const slot = slotsOf(event).length === 0 ? '' : toText(values.slot)
      if (!isServer(context)) {
        const problem = await waitProblem(tx, { user: person.user, event, slot, now: now() })
        if (problem) throw refuse(problem)
      }
      // A member who let an offer lapse and waits again goes to the end of the list.
      if (old) await waits.delete(old.id)
      values.slot = slot
      if (isServer(context) && values.state) return
      const queued_at = await endOfLine(tx, { tournament: event.id, now: now() })
      Object.assign(values, { queued_at, state: 'waiting', offered_at: '', offer_expires: '' })
    },
    afterCreate: ({ tx, record }) =>
      changeCounts(tx, { id: record.tournament, waiting_count: record.state === 'waiting' ? 1 : 0 }),

    afterDelete: async ({ tx, record, cascadedFrom }) => {
      // The waiting list of a deleted event needs no count.
      if (cascadedFrom?.collection === tournamentsCollection.name) return
      const event = await tx.records(tournamentsCollection).findById(record.tournament)
      // Cancelling an event and removing a slot update the count themselves.
      if (!event || event.cancelled_at || !hasSlot(event, record.slot)) return
      const left = record.state === 'waiting' ? 1 : 0
      const offered = record.state === 'offered' ? await offerPlaces(tx, { event, now: now() }) : 0
      await changeCounts(tx, { id: event.id, waiting_count: -left - offered })
    },
  })
}

interface WantedWait {
  readonly user: string
  readonly event: Tournament
  readonly slot: string
  readonly now: Date
}

async function waitProblem(
  tx: Transaction,
  { user, event, slot, now }: WantedWait,
): Promise<string | undefined> {
  const { taken, isRegistered } = await readPlacesFor(tx, { event, user })
  if (isRegistered) return signUpWords.alreadyRegistered
  if (event.cancelled_at) return placesWords.cancelled
  if (isFinished(event, now)) return signUpWords.over
  if (isSignUpClosed(event, now)) return placesWords.closed
  if (!event.waits) return placesWords.noWaits
  if (!hasSlot(event, slot)) return placesWords.chooseSlot
  return freePlaces(taken, slot) > 0 ? placesWords.notFull : undefined
}

/** Returns a time after that of every other entry in the list, even for concurrent requests. */
async function endOfLine(
  tx: Transaction,
  { tournament, now }: { readonly tournament: string; readonly now: Date },
): Promise<string> {
  const last = await tx.records(eventWaitsCollection).findFirst({
    filter: 'tournament = {:tournament}',
    params: { tournament },
    sort: '-queued_at',
  })
  const after = last?.queued_at ? Date.parse(last.queued_at) + 1 : 0
  return formatDate(new Date(Math.max(now.getTime(), after)))
}
