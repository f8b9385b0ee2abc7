import { eventPageSize, eventSort, listedFilter, listedSince } from '@longhouse/contract/events'
import { dayMark, listAddress } from '../../lib/early-list.ts'

export const registrations = 'tournament_registrations_via_tournament'
// Marked as pure: the table of pages names an address for the build, and no page of guests needs it.
// Cards count places and find their own member; they need no other fields of a registration.
export const ofRegistrations = /* @__PURE__ */ ['id', 'user', 'slot', 'presence'].map(
  (field) => `expand.${registrations}.${field}`,
)

/** The relations and fields of an event that its card shows. */
export const forList = { expand: registrations, fields: /* @__PURE__ */ ['*', ...ofRegistrations].join(',') }

/** Returns the address of the first page of upcoming events. */
export const upcomingAddress = () => addressOf(listedFilter(new Date()))

/** The same for the script in the page's head. */
export const earlyUpcomingAddress = /* @__PURE__ */ addressOf(/* @__PURE__ */ listedSince(dayMark))

function addressOf(filter: string): string {
  return listAddress('tournaments', { page: 1, perPage: eventPageSize, sort: eventSort, filter, ...forList })
}
