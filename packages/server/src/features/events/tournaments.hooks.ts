import { hooksFor, refuse } from '@longhouse/engine'
import { parseDateInput } from '@longhouse/engine/schema'
import { eventFormMessages, participantLimits, type Tournament } from '@longhouse/contract/events'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { refuseField } from '../../platform/refusals.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

export const tournamentsHooks = hooksFor(tournamentsCollection, {
  beforeCreate: ({ context, values }) => {
    values.participant_count = 0
    checkDates(values, false)
    if (isServer(context)) return
    requireThumbnail(values, false)
    values.organizer ||= idOfMember(context)
  },
  beforeUpdate: ({ context, values, original }) => {
    const next = { ...original, ...values }
    checkDates(next, true)
    if (isServer(context)) return
    requireThumbnail(next, true)
    if (!original || Number(next.max_participants) === original.max_participants) return
    // Sign-ups hold the event too, so the number of participants stands still while places are taken away.
    requireEnoughPlaces(Number(next.max_participants), original.participant_count)
  },
})

type Submitted = Partial<Record<keyof Tournament, unknown>>

function checkDates({ start_date, end_date }: Submitted, isUpdate: boolean): void {
  const [start, end] = [parseDateInput(start_date), parseDateInput(end_date)]
  // A missing date is reported by the field itself.
  if (!start || !end || end > start) return
  const problem = {
    field: 'end_date',
    code: 'validation_end_before_start',
    message: eventFormMessages.endBeforeStart,
  }
  throw refuseField(problem, isUpdate)
}

function requireThumbnail({ thumbnail }: Submitted, isUpdate: boolean): void {
  const isThere = Array.isArray(thumbnail) ? thumbnail.length > 0 : Boolean(thumbnail)
  if (isThere) return
  const problem = { field: 'thumbnail', code: 'validation_required', message: eventFormMessages.thumbnail }
  throw refuseField(problem, isUpdate)
}

function requireEnoughPlaces(places: number, participants: number): void {
  if (places === participantLimits.unlimited || places >= participants) return
  const message = `${participants} people are registered already`
  throw refuse(message, { data: { max_participants: { code: 'validation_too_few_places', message } } })
}
