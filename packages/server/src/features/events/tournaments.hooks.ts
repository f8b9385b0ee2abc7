import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { parseDateInput } from '@longhouse/engine/schema'
import { eventFormWords, type Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { beginAgain, beginsAgain, countMove, followClock } from './moved-event.ts'
import { checkCancelling, followCancelling, withdrawOffers } from './cancelled-event.ts'
import { requirePlan, sumSlots } from './event-plan.ts'
import { countOffers, offerPlaces, shortenOffers, type EventNow } from './offer-places.ts'
import { areMorePlaces, findLostWaits, requirePlaces } from './changed-places.ts'
import { eventWaitsCollection, tournamentsCollection } from '../../collections/events.ts'
import { requirePublished } from './published-event.ts'

const say = wordsFor('en', eventFormWords)

/** Checks dates and plan of an event, protects taken places, and moves its waiting list. */
export function tournamentsHooks(now: () => Date): BoundHooks {
  return hooksFor(tournamentsCollection, {
    beforeCreate: ({ context, values }) => {
      Object.assign(values, { participant_count: 0, waiting_count: 0, here_count: 0, revision: 0 })
      checkDates(values)
      requirePlan(values)
      sumSlots(values)
      if (isServer(context)) return
      values.cancelled_at = ''
      requireThumbnail(values)
      values.organizer ||= idOfMember(context)
    },
    beforeUpdate: async ({ context, tx, values, original }) => {
      if (!original) return
      checkDates(values)
      requirePlan(values, original)
      sumSlots(values)
      const change = { original, values, now: now() }
      if (!isServer(context)) {
        requireThumbnail(values)
        checkCancelling(change)
      }
      await followCancelling(tx, change)
      countMove(change)
      followClock(change)
      await requirePublished(tx, change)
      await requirePlaces(tx, change)
      if (beginsAgain(change)) await beginAgain(tx, change)
      const event = { ...original, ...values }
      values.waiting_count =
        event.waiting_count - (await countLeaving(tx, { original, event, now: change.now }))
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!original) return
      if (record.cancelled_at && !original.cancelled_at) await withdrawOffers(tx, record)
      for (const { id } of await findLostWaits(tx, { original, event: record }))
        await tx.records(eventWaitsCollection).delete(id)
      if (record.start_date !== original.start_date) await shortenOffers(tx, { event: record, now: now() })
      if (areMorePlaces(original, record)) await offerPlaces(tx, { event: record, now: now() })
    },
  })
}

/** Counts the members who leave the waiting list with a change: by an offer, or because their slot is removed. */
async function countLeaving(
  tx: Transaction,
  { original, event, now }: EventNow & { readonly original: Tournament },
): Promise<number> {
  if (event.cancelled_at || !areMorePlaces(original, event)) return 0
  const lost = await findLostWaits(tx, { original, event })
  const waiting = lost.filter(({ state }) => state === 'waiting')
  return waiting.length + (await countOffers(tx, { event, now }))
}

type Submitted = Partial<Record<keyof Tournament, unknown>>

function checkDates({ start_date, end_date }: Submitted): void {
  const [start, end] = [parseDateInput(start_date), parseDateInput(end_date)]
  // The field itself reports a missing date.
  if (!start || !end || end > start) return
  throw refuse({
    field: 'end_date',
    code: 'validation_end_before_start',
    message: say('endBeforeStart'),
  })
}

function requireThumbnail({ thumbnail }: Submitted): void {
  const isThere = Array.isArray(thumbnail) ? thumbnail.length > 0 : Boolean(thumbnail)
  if (isThere) return
  throw refuse({ field: 'thumbnail', code: 'validation_required', message: say('thumbnail') })
}
