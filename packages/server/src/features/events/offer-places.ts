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
import { eventWaitsCollection } from './event-waits.collection.ts'
import { subjectOf } from './event-subject.ts'

/** An event that the transaction holds, as it is or is about to be, and the time. */
export interface EventNow {
  readonly event: Tournament
  readonly now: Date
}

/**
 * Offers every free place to whoever waits for it longest, and gives how many were offered: as many wait less. In the
 * last half hour nobody is given time to think: that places are free is told to all who wait.
 */
export async function offerPlaces(tx: Transaction, { event, now }: EventNow): Promise<number> {
  if (!hasLine(event, now)) return 0
  const next = await firstInLine(tx, { event, now })
  if (next.length === 0) return 0
  // Who is next is known once the event is held; they and whoever is told of it come before it in the order of locks.
  return tx.outOfTurn(async () => {
    if (isLastMoment(event, now)) {
      await once(tx, { subject: subjectOf(event), step: placesFreeStep(now) }, async () => {})
      return 0
    }
    for (const wait of next) await offer(tx, { event, wait, now })
    return next.length
  })
}

/** How many places `offerPlaces` would offer. */
export async function countOffers(tx: Transaction, { event, now }: EventNow): Promise<number> {
  if (!hasLine(event, now) || isLastMoment(event, now)) return 0
  return (await firstInLine(tx, { event, now })).length
}

/** Whether the line of an event moves: it is going to happen, or happening. */
function hasLine(event: Tournament, now: Date): boolean {
  return !event.is_draft && !event.cancelled_at && !isFinished(event, now)
}

/** Those in line for whom there is a place now, and who can take one. */
async function firstInLine(tx: Transaction, { event, now }: EventNow): Promise<EventWait[]> {
  const waiting = await tx.records(eventWaitsCollection).findAll({
    // Whoever is suspended or has left Discord keeps their place in line, and cannot take one in the event.
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

/** Open offers of an event that was moved end as if they were made now, where that is sooner. */
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
