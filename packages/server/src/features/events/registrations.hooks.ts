import { hooksFor, refuse, type BeforeWriteEvent, type BoundHooks, type Transaction } from '@longhouse/engine'
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
import {
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { idOfMember, isServer } from '../../platform/callers.ts'
import { requireOpen, requirePresence } from './attendance.ts'
import { findPublished, findWait, isRegistered } from './find-event.ts'
import { changeCounts, passOnPlaces, readPlacesFor, type EventNow, type PlacesFor } from './places.ts'

/**
 * Keeps the places. Signing up, leaving and absence lock the event, so its counts cannot change concurrently. Members
 * take an offered place by signing up.
 */
export function registrationsHooks(now: () => Date): BoundHooks {
  return hooksFor(registrationsCollection, {
    holds: ['tournament'],

    beforeCreate: async ({ context, tx, values }) => {
      const event = await findPublished(tx, toText(values.tournament))
      // The field itself reports a missing event.
      if (event) await signUp({ context, tx, values }, { event, now: now() })
    },
    afterCreate: async ({ tx, record }) => {
      const wait = await findWait(tx, record)
      if (wait) await tx.records(eventWaitsCollection).delete(wait.id)
      await changeCounts(tx, countsOf(record, 1))
    },

    // Set before the locks, so that the caller is locked with all other references.
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
      // A deleted account takes its registrations along.
      if (isServer(context) || cascadedFrom) return
      const event = await tx.records(tournamentsCollection).findById(record.tournament)
      if (event) requireOpen(event)
    },
    afterDelete: async ({ tx, record, cascadedFrom }) => {
      // The participants of a deleted event need no count.
      if (cascadedFrom?.collection === tournamentsCollection.name) return
      await changeCounts(tx, countsOf(record, -1))
      await passOn(tx, { id: record.tournament, now: now() })
    },
  })
}

type NewRegistration = Pick<BeforeWriteEvent<Registration>, 'context' | 'tx' | 'values'>

/** Refuses a sign-up without a place, and sets the values that members cannot choose. */
async function signUp({ context, tx, values }: NewRegistration, { event, now }: EventNow): Promise<void> {
  const user = toText(values.user)
  const places = await placesOf(tx, { event, user })
  const { wait } = places
  requireOthers(values)
  values.slot = slotFor(event, { chosen: toText(values.slot), wait })
  const problem = checkSignUp({
    userId: user,
    event,
    isRegistered: places.isRegistered,
    ...freeFor(values.slot, places),
    // Registrations by the server, such as an import, may be about the past.
    ...(!isServer(context) && timesOf({ event, wait, now })),
  })
  if (problem) throw refuse(problem)

  values.status = confirmedStatus
  if (!isServer(context) || !values.registration_date) values.registration_date = formatDate(now)
  if (!isServer(context)) Object.assign(values, { presence: '', present_at: '', presence_by: '' })
}

/** Refuses a wish to play with yourself. */
function requireOthers({ user, with: wishes }: Partial<Registration>): void {
  if (user && wishes?.includes(user))
    throw refuse({ field: 'with', code: 'validation_self', message: placesWords.wishSelf })
}

interface MemberPlace {
  readonly event: Tournament
  readonly user: string
}

/** Reads the taken places and a member's part. An unlimited event needs no count. */
async function placesOf(tx: Transaction, { event, user }: MemberPlace): Promise<PlacesFor> {
  if (slotsOf(event).length > 0 || !isUnlimited(event)) return readPlacesFor(tx, { event, user })
  const person = { user, tournament: event.id }
  return {
    taken: { event, registrations: [], offers: [] },
    isRegistered: await isRegistered(tx, person),
    wait: await findWait(tx, person),
  }
}

/** Returns the slot of a sign-up: the chosen one, else the offered one, or `''`. */
function slotFor(
  event: Tournament,
  { chosen, wait }: Pick<PlacesFor, 'wait'> & { readonly chosen: string },
): string {
  if (slotsOf(event).length === 0) return ''
  return chosen || (wait?.state === 'offered' ? wait.slot : '')
}

/** Returns the places that are free for a member, including one that was offered to them. */
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
    // Members who joined the waiting list in time may still sign up.
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

/** Returns the key of the place that a registration takes, or `''` for an absent participant. */
function placeOf({ tournament, slot, presence }: Registration): string {
  return presence === 'absent' ? '' : `${tournament}/${slot}`
}

/** Offers places that have become free. */
async function passOn(
  tx: Transaction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const event = await tx.records(tournamentsCollection).findById(id)
  if (event) await passOnPlaces(tx, { event, now })
}
