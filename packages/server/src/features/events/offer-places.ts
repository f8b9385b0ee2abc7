import type { Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  claimLimits,
  claimUntil,
  freePlaces,
  isFinished,
  isLastMoment,
  placesFreeStep,
  slotsOf,
  type EventWait,
  type Tournament,
} from '@longhouse/contract/events'
import { once } from '../../platform/once.ts'
import { readTakenPlaces } from './event-places.ts'
import { eventWaitsCollection } from '../../collections/events.ts'
import { subjectOf } from './event-subject.ts'

/** A locked event, in its current or its next state, and the time. */
export interface EventNow {
  readonly event: Tournament
  readonly now: Date
}

/**
 * Offers all free places to the members who have waited longest. Returns the number of offers: `waiting_count` falls by
 * it. In the last half hour it makes no timed offers, but notifies all waiting members of the free places.
 */
export async function offerPlaces(tx: Transaction, { event, now }: EventNow): Promise<number> {
  if (!hasLine(event, now)) return 0
  const next = await firstInLine(tx, { event, now })
  if (next.length === 0) return 0
  // The next members are known only once the event is locked; users to lock or notify come before it in the order.
  return tx.outOfTurn(async () => {
    if (isLastMoment(event, now)) {
      await once(tx, { subject: subjectOf(event), step: placesFreeStep(now) }, async () => {})
      return 0
    }
    for (const wait of next) await offer(tx, { event, wait, now })
    return next.length
  })
}

/** Returns how many places `offerPlaces` would offer. */
export async function countOffers(tx: Transaction, { event, now }: EventNow): Promise<number> {
  if (!hasLine(event, now) || isLastMoment(event, now)) return 0
  return (await firstInLine(tx, { event, now })).length
}

/** Returns whether offers are made for an event: it is published, not cancelled and not finished. */
function hasLine(event: Tournament, now: Date): boolean {
  return !event.is_draft && !event.cancelled_at && !isFinished(event, now)
}

/** Finds the first waiting members who can take a place, as many as there are free places. */
async function firstInLine(tx: Transaction, { event, now }: EventNow): Promise<EventWait[]> {
  const waiting = await tx.records(eventWaitsCollection).findAll({
    // Suspended members and those who left Discord keep their position, but cannot take a place.
    filter:
      "tournament = {:event} && state = 'waiting' && user.left_discord = false && " +
      "(user.suspended_until = '' || user.suspended_until <= {:now})",
    params: { event: event.id, now },
    sort: 'queued_at',
  })
  if (waiting.length === 0) return []
  const taken = await readTakenPlaces(tx, event)
  const slots = slotsOf(event).length === 0 ? [''] : slotsOf(event).map(({ id }) => id)
  return slots.flatMap((slot) =>
    waiting.filter((wait) => wait.slot === slot).slice(0, freePlaces(taken, slot)),
  )
}

interface Offering extends EventNow {
  readonly wait: EventWait
}

async function offer(tx: Transaction, offering: Offering): Promise<void> {
  const { wait, now } = offering
  await tx.records(eventWaitsCollection).update(wait.id, {
    state: 'offered',
    offered_at: formatDate(now),
    offer_expires: formatDate(await endOfOffer(tx, offering)),
  })
}

async function endOfOffer(tx: Transaction, { event, wait, now }: Offering): Promise<Date> {
  const person = await tx.recordsOf('users').findById(wait.user)
  return claimUntil({
    now,
    start: new Date(event.start_date),
    minutes: event.claim_minutes || claimLimits.default,
    zone: toText(person?.['time_zone']) || event.time_zone,
  })
}

/** Shortens open offers of a moved event to the end that they would have if made now, if that is sooner. */
export async function shortenOffers(tx: Transaction, { event, now }: EventNow): Promise<void> {
  const waits = tx.records(eventWaitsCollection)
  const open = await waits.findAll({
    filter: "tournament = {:event} && state = 'offered' && offer_expires > {:now}",
    params: { event: event.id, now },
    sort: 'id',
  })
  for (const wait of open) {
    const offer_expires = formatDate(await endOfOffer(tx, { event, wait, now }))
    if (offer_expires < wait.offer_expires) await tx.outOfTurn(() => waits.update(wait.id, { offer_expires }))
  }
}
