import { hooksFor, refuse, type BoundHooks, type Transaction } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import {
  checkSignUp,
  confirmedStatus,
  findSlot,
  freePlaces,
  isFinished,
  isSignUpClosed,
  isUnlimited,
  placesWords,
  slotsOf,
  type Registration,
  type SignUpQuestion,
  type Tournament,
} from '@longhouse/contract/events'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { changeCounts } from './event-counts.ts'
import { eventWaitsCollection } from './event-waits.collection.ts'
import { findPublished } from './find-event.ts'
import { readPlacesFor, type PlacesFor } from './event-places.ts'
import type { EventNow } from './offer-places.ts'
import { findWait, isRegistered } from './own-records.ts'
import { passOnPlaces } from './pass-on-places.ts'
import { requireOpen, requirePresence } from './presence.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

/**
 * Keeps the places: whoever signs up, leaves or does not come holds the event, so the count cannot move under them.
 * Whoever has a place held for them takes it by signing up.
 */
export function registrationsHooks(now: () => Date): BoundHooks {
  return hooksFor(registrationsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const [user, tournament] = [toText(values.user), toText(values.tournament)]
      const event = await findPublished(tx, tournament)
      // An event that does not exist is reported by the field itself.
      if (!event) return
      const places = await placesOf(tx, { event, user })
      const { wait } = places
      requireOthers(values)
      values.slot = slotFor(event, { chosen: toText(values.slot), wait })
      const problem = checkSignUp({
        userId: user,
        event,
        isRegistered: places.isRegistered,
        ...freeFor(values.slot, places),
        // What the server itself brings, as an import does, may be about the past.
        ...(!isServer(context) && timesOf({ event, wait, now: now() })),
      })
      if (problem) throw refuse(problem)

      values.status = confirmedStatus
      if (!isServer(context) || !values.registration_date) values.registration_date = formatDate(now())
      if (!isServer(context)) Object.assign(values, { presence: '', present_at: '', presence_by: '' })
    },
    afterCreate: async ({ tx, record }) => {
      const wait = await findWait(tx, record)
      if (wait) await tx.records(eventWaitsCollection).delete(wait.id)
      await changeCounts(tx, countsOf(record, 1))
    },

    // Who says it is held with everything else that the registration refers to.
    prepareUpdate: ({ context, values, original }) => {
      if (values.presence !== original?.presence) values.presence_by = idOfMember(context)
    },
    beforeUpdate: async ({ context, tx, values, original }) => {
      requireOthers({ ...original, ...values })
      if (!original || values.presence === original.presence) return
      const event = await tx.records(tournamentsCollection).findById(original.tournament)
      if (!event) return
      const said = { event, presence: values.presence ?? '', now: now() }
      if (!isServer(context)) await requirePresence(tx, { ...said, context, original })
      values.present_at = values.presence === 'here' ? original.present_at || formatDate(now()) : ''
    },
    afterUpdate: async ({ tx, record, original }) => {
      if (!original) return
      await recount(tx, { before: original, after: record })
      if (placeOf(original) !== placeOf(record)) await passOn(tx, { id: original.tournament, now: now() })
    },

    beforeDelete: async ({ context, tx, record, cascadedFrom }) => {
      // Whoever leaves the community takes everything along.
      if (isServer(context) || cascadedFrom) return
      const event = await tx.records(tournamentsCollection).findById(record.tournament)
      if (event) requireOpen(event)
    },
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      // Nobody counts the participants of an event that goes.
      if (cascadedFrom?.collection === tournamentsCollection.name) return
      await changeCounts(tx, countsOf(record, -1))
      await passOn(tx, { id: record.tournament, now: now() })
    },
  })
}

/** Everybody plays with themselves: a wish is for others. */
function requireOthers({ user, with: wishes }: Partial<Registration>): void {
  if (user && wishes?.includes(user))
    throw refuse({ field: 'with', code: 'validation_self', message: placesWords.wishSelf })
}

interface MemberPlace {
  readonly event: Tournament
  readonly user: string
}

/** What is taken of an event and how somebody stands in it; where everybody may come, nobody is counted. */
async function placesOf(tx: Transaction, { event, user }: MemberPlace): Promise<PlacesFor> {
  if (slotsOf(event).length > 0 || !isUnlimited(event)) return readPlacesFor(tx, { event, user })
  const person = { user, tournament: event.id }
  return {
    taken: { event, registrations: [], offers: [] },
    isRegistered: await isRegistered(tx, person),
    wait: await findWait(tx, person),
  }
}

/** The slot somebody takes: the one they name, else the one that is held for them. */
function slotFor(
  event: Tournament,
  { chosen, wait }: Pick<PlacesFor, 'wait'> & { readonly chosen: string },
): string {
  if (slotsOf(event).length === 0) return ''
  return chosen || (wait?.state === 'offered' ? wait.slot : '')
}

/** What is free for somebody: a place that is held for them is. */
function freeFor(slot: string, { taken, wait }: PlacesFor): Pick<SignUpQuestion, 'participants' | 'slot'> {
  const held = wait?.state === 'offered' && wait.slot === slot ? 1 : 0
  const free = freePlaces(taken, slot) + held
  const { event } = taken
  if (slotsOf(event).length > 0)
    return { participants: 0, slot: { isKnown: findSlot(event, slot) !== undefined, free } }
  return { participants: isUnlimited(event) ? 0 : event.max_participants - free }
}

function timesOf({
  event,
  wait,
  now,
}: Pick<PlacesFor, 'wait'> & EventNow): Pick<SignUpQuestion, 'isOver' | 'isCancelled' | 'isClosed'> {
  const isInLine = wait !== undefined && wait.state !== 'lapsed'
  return {
    isCancelled: event.cancelled_at !== '',
    isOver: isFinished(event, now),
    // Whoever was in line in time may still come in.
    isClosed: isSignUpClosed(event, now) && !isInLine,
  }
}

function countsOf({ tournament, presence }: Registration, by: 1 | -1) {
  return { id: tournament, participant_count: by, here_count: presence === 'here' ? by : 0 }
}

interface RegistrationChange {
  readonly before: Registration
  readonly after: Registration
}

async function recount(tx: Transaction, { before, after }: RegistrationChange): Promise<void> {
  if (before.tournament === after.tournament) {
    const here_count = Number(after.presence === 'here') - Number(before.presence === 'here')
    return changeCounts(tx, { id: after.tournament, here_count })
  }
  await changeCounts(tx, countsOf(before, -1))
  await changeCounts(tx, countsOf(after, 1))
}

/** The place that a registration takes; none for somebody who did not come. */
function placeOf({ tournament, slot, presence }: Registration): string {
  return presence === 'absent' ? '' : `${tournament}/${slot}`
}

/** Offers what has become free. */
async function passOn(
  tx: Transaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const event = await tx.records(tournamentsCollection).findById(id)
  if (event) await passOnPlaces(tx, { event, now })
}
