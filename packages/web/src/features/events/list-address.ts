import { eventPageSize, eventSort, listedFilter, listedSince } from '@longhouse/contract/events'
import { dayMark, listAddress } from '../../lib/early-list.ts'

export const registrations = 'tournament_registrations_via_tournament'
// Cards count places and know their own member; nothing else of a registration has to travel.
export const ofRegistrations = ['id', 'user', 'slot', 'presence'].map(
  (field) => `expand.${registrations}.${field}`,
)

/** What of an event its card shows. */
export const forList = { expand: registrations, fields: ['*', ...ofRegistrations].join(',') }

/** Where the first page of events to come is asked for. */
export const upcomingAddress = () => addressOf(listedFilter(new Date()))

/** The same for the lines in the head of the page. */
export const earlyUpcomingAddress = addressOf(listedSince(dayMark))

function addressOf(filter: string): string {
  return listAddress('tournaments', { page: 1, perPage: eventPageSize, sort: eventSort, filter, ...forList })
}
