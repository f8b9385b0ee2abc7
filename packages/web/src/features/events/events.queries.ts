import {
  eventPageSize,
  eventSort,
  listedFilter,
  registrationPageSize,
  type Registration,
} from '@longhouse/contract/events'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { nextPage } from '../../lib/next-page.ts'
import type { EventRecord, Participant } from './events.types.ts'

const registrations = 'tournament_registrations_via_tournament'
const withRegistrations = {
  expand: registrations,
  // Cards count places and know their own member; nothing else of a registration has to travel.
  fields: `*,expand.${registrations}.id,expand.${registrations}.user`,
}

export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'list'] as const,
  one: (id: string) => ['events', 'one', id] as const,
  participants: (id: string) => ['events', 'participants', id] as const,
}

/** Events that have not ended before today, first to start first. */
export function eventsQuery() {
  return infiniteQueryOptions({
    queryKey: eventKeys.lists,
    queryFn: ({ pageParam }) =>
      api.collection<EventRecord>('tournaments').getList(pageParam, eventPageSize, {
        sort: eventSort,
        filter: listedFilter(new Date()),
        ...withRegistrations,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

export function eventQuery(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: () => api.collection<EventRecord>('tournaments').getOne(id, withRegistrations),
  })
}

/** Who is registered for an event, in the order in which they came. */
export function participantsQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: eventKeys.participants(eventId),
    queryFn: ({ pageParam }) =>
      api.collection<Participant>('tournament_registrations').getList(pageParam, registrationPageSize, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        expand: 'user',
        sort: 'registration_date,id',
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
  })
}

/** A member's registration for an event, or undefined when there is none. */
export async function findRegistration(userId: string, eventId: string): Promise<Registration | undefined> {
  const found = await api.collection<Registration>('tournament_registrations').getList(1, 1, {
    filter: api.filter('user = {:userId} && tournament = {:eventId}', { userId, eventId }),
    skipTotal: true,
  })
  return found.items[0]
}
