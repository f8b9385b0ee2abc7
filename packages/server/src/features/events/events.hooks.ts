import {
  hooksFor,
  isChanged,
  refuse,
  type BoundHooks,
  type RecordValues,
  type Transaction,
} from '@longhouse/engine'
import { parseDateInput, toNumber, toText } from '@longhouse/engine/schema'
import {
  checkEventPlan,
  eventFormWords,
  hostWords,
  messageLimits,
  placesInSlots,
  slotsOf,
  type Tournament,
} from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import {
  eventMessagesCollection,
  eventWaitsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { completedStepsCollection } from '../../collections/site.ts'
import { idOfMember, isServer } from '../../platform/callers.ts'
import {
  areMorePlaces,
  beginAgain,
  beginsAgain,
  checkCancelling,
  countMove,
  findLostWaits,
  followCancelling,
  followClock,
  requirePlaces,
  requirePublished,
  withdrawOffers,
} from './event-change.ts'
import { subjectOf } from './find-event.ts'
import { countOffers, offerPlaces, shortenOffers, type EventNow } from './places.ts'

const say = wordsFor('en', eventFormWords)
const sayHost = wordsFor('en', hostWords)
const hourMs = 60 * 60 * 1000
const messageStep = 'message:'

const planned = [
  'end_date',
  'time_zone',
  'slots',
  'sign_up_closes',
  'claim_minutes',
  'check_in_minutes',
  'reminders',
] as const

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

/** Allows messages only for published events and at a limited rate, because every participant is notified. */
export function eventMessagesHooks(now: () => Date): BoundHooks {
  return hooksFor(eventMessagesCollection, {
    holds: ['tournament'],
    // Set before the locks, so that the author is locked before the event like all references.
    prepareCreate: ({ context, values }) => {
      if (!isServer(context)) values.author ||= idOfMember(context)
    },
    beforeCreate: async ({ context, tx, values }) => {
      if (isServer(context)) return
      const event = await tx.records(tournamentsCollection).findById(values.tournament ?? '')
      if (event?.is_draft) throw refuse(sayHost('stillDraft'))
      // Sent messages count, even if they were deleted since.
      const sent = await tx.records(completedStepsCollection).count({
        filter: 'subject = {:subject} && step ~ {:step} && at > {:since}',
        params: {
          subject: subjectOf({ id: values.tournament ?? '' }),
          step: `${messageStep}%`,
          since: new Date(now().getTime() - hourMs),
        },
      })
      const max = messageLimits.perHour
      if (sent >= max) throw refuse(sayHost('tooManyMessages', { max }), { status: 429 })
    },
    afterCreate: async ({ tx, record }) => {
      const step = `${messageStep}${record.id}`
      await tx
        .records(completedStepsCollection)
        .create({ subject: subjectOf({ id: record.tournament }), step })
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

/** Refuses an invalid plan with the first problem, at its field. A stored plan that does not change may stay. */
function requirePlan(values: RecordValues<Tournament>, original?: Tournament): void {
  if (original && !isChanged(original, values, planned)) return
  const problems = checkEventPlan(
    {
      time_zone: toText(values.time_zone),
      slots: values.slots,
      sign_up_closes: momentOf(values.sign_up_closes),
      claim_minutes: toNumber(values.claim_minutes),
      check_in_minutes: toNumber(values.check_in_minutes),
      reminders: values.reminders,
    },
    momentOf(values.end_date),
  )
  const [problem] = Object.entries(problems)
  if (!problem) return
  const [field, message] = problem
  throw refuse({ field, code: 'validation_plan', message })
}

/** Sets the places of an event with slots to the sum of their places. */
function sumSlots(values: RecordValues<Tournament>): void {
  const slots = slotsOf({ slots: values.slots ?? [] })
  if (slots.length > 0) values.max_participants = placesInSlots(slots)
}

function momentOf(date: unknown): Date | null {
  const text = toText(date)
  return text === '' ? null : new Date(text)
}
