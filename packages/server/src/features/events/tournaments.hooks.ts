import { hooksFor, refuse } from '@longhouse/engine'
import { parseDateInput } from '@longhouse/engine/schema'
import { eventFormWords, participantLimits, type Tournament } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

const say = wordsFor('en', eventFormWords)

export const tournamentsHooks = hooksFor(tournamentsCollection, {
  beforeCreate: ({ context, values }) => {
    values.participant_count = 0
    checkDates(values)
    if (isServer(context)) return
    requireThumbnail(values)
    values.organizer ||= idOfMember(context)
  },
  beforeUpdate: ({ context, values, original }) => {
    const next = { ...original, ...values }
    checkDates(next)
    if (isServer(context)) return
    requireThumbnail(next)
    if (!original || Number(next.max_participants) === original.max_participants) return
    // Sign-ups hold the event too, so the number of participants stands still while places are taken away.
    requireEnoughPlaces(Number(next.max_participants), original.participant_count)
  },
})

type Submitted = Partial<Record<keyof Tournament, unknown>>

function checkDates({ start_date, end_date }: Submitted): void {
  const [start, end] = [parseDateInput(start_date), parseDateInput(end_date)]
  // A missing date is reported by the field itself.
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

function requireEnoughPlaces(places: number, participants: number): void {
  if (places === participantLimits.unlimited || places >= participants) return
  const message = `${participants} people are registered already`
  throw refuse(message, { data: { max_participants: { code: 'validation_too_few_places', message } } })
}
