import type { Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  claimLimits,
  freePlaces,
  isFinished,
  isLastMoment,
  placesFreeStep,
  slotsOf,
  type EventWait,
  type Presence,
  type TakenPlaces,
  type Tournament,
  type WaitState,
} from '@longhouse/contract/events'
import { isZone } from '@longhouse/contract/zones'
import { eventWaitsCollection, tournamentsCollection } from '../../collections/events.ts'
import { usersCollection } from '../../collections/users.ts'
import { once } from '../../platform/once.ts'
import { subjectOf } from './find-event.ts'

const dayMs = 24 * 60 * 60_000
/** No offer that can wait ends before this hour of the member's morning. */
const firstHour = 10

/** A locked event, in its current or its next state, and the time. */
export interface EventNow {
  readonly event: Tournament
  readonly now: Date
}

/** The places of an event, and a member's part in it. */
export interface PlacesFor {
  readonly taken: TakenPlaces
  readonly isRegistered: boolean
  /** The member's entry in the waiting list, if any. */
  readonly wait: Pick<EventWait, 'slot' | 'state'> | undefined
}

type PlacedEvent = Pick<Tournament, 'id' | 'max_participants' | 'slots'>

/** Counts the taken and offered places of an event in the database. */
export async function readTakenPlaces(tx: Transaction, event: PlacedEvent): Promise<TakenPlaces> {
  return (await readPlacesFor(tx, { event, user: '' })).taken
}

/** Also reads a member's part, in the same query: other requests wait for the event in the meantime. */
export async function readPlacesFor(
  tx: Transaction,
  { event, user }: { readonly event: PlacedEvent; readonly user: string },
): Promise<PlacesFor> {
  const rows = await tx.query<Alike>({ sql: everyPlace, params: [user, event.id, user, event.id] })
  const counted = rows.map((row) => ({ ...row, count: Number(row.count), isOwn: Number(row.own) === 1 }))
  const registrations = counted.filter((row) => row.source === 'registration')
  const waits = counted.filter((row) => row.source === 'wait')
  return {
    taken: { event, registrations, offers: waits },
    isRegistered: registrations.some(({ isOwn }) => isOwn),
    wait: waits.find(({ isOwn }) => isOwn),
  }
}

/** Number of registrations or waits that are alike, and whether one of them is the given member's. */
type Alike = { readonly slot: string; readonly count: number | string; readonly own: number | string } & (
  | { readonly source: 'registration'; readonly presence: Presence | ''; readonly state: '' }
  | { readonly source: 'wait'; readonly presence: ''; readonly state: WaitState | '' }
)

const isOwn = `COUNT(*) AS "count", MAX(CASE WHEN "user" = ? THEN 1 ELSE 0 END) AS "own"`
const everyPlace =
  `SELECT 'registration' AS "source", "slot", "presence", '' AS "state", ${isOwn} ` +
  `FROM "tournament_registrations" WHERE "tournament" = ? GROUP BY "slot", "presence" UNION ALL ` +
  `SELECT 'wait' AS "source", "slot", '' AS "presence", "state", ${isOwn} ` +
  `FROM "event_waits" WHERE "tournament" = ? GROUP BY "slot", "state"`

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

/** Offers free places to waiting members, and updates the count of those who still wait. */
export async function passOnPlaces(tx: Transaction, place: EventNow): Promise<void> {
  await changeCounts(tx, { id: place.event.id, waiting_count: -(await offerPlaces(tx, place)) })
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
  const person = await tx.records(usersCollection).findById(wait.user)
  return claimUntil({
    now,
    start: new Date(event.start_date),
    minutes: event.claim_minutes || claimLimits.default,
    zone: person?.time_zone || event.time_zone,
  })
}

/** An offered place: when, for which event, and to which member. */
interface Offer {
  readonly now: Date
  readonly start: Date
  /** How long the event gives members to take a place. */
  readonly minutes: number
  /** The member's time zone; UTC if unknown. */
  readonly zone: string
}

/**
 * When an offer expires: after the event's minutes, at most a third of the time left until the start. With
 * more than a day left it never ends between midnight and ten in the member's morning.
 */
export function claimUntil({ now, start, minutes, zone }: Offer): Date {
  const left = Math.max(0, start.getTime() - now.getTime())
  const end = now.getTime() + Math.min(minutes * 60_000, left / 3)
  return new Date(left > dayMs ? afterNight(end, zone) : end)
}

function afterNight(end: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(end)).toZonedDateTimeISO(
    isZone(zone) ? zone : 'UTC',
  )
  if (local.hour >= firstHour) return end
  return local.withPlainTime({ hour: firstHour }).epochMilliseconds
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

/** Differences to add to the counts of an event. */
interface CountChanges {
  readonly participant_count?: number
  readonly waiting_count?: number
  readonly here_count?: number
}

/** Changes the stored counts of an event. The caller has locked the event. */
export async function changeCounts(
  tx: Transaction,
  { id, ...changes }: CountChanges & { readonly id: string },
): Promise<void> {
  if (Object.values(changes).every((by) => by === 0)) return
  const events = tx.records(tournamentsCollection)
  const event = await events.findById(id)
  if (!event) return
  const { participant_count = 0, waiting_count = 0, here_count = 0 } = changes
  await events.update(id, {
    participant_count: event.participant_count + participant_count,
    waiting_count: event.waiting_count + waiting_count,
    here_count: event.here_count + here_count,
  })
}
