import type { Tournament } from '@longhouse/contract/events'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Participant } from '../events.types.ts'

/** The participants who will count as missed: neither here nor excused. */
export function missedQuery(eventId: string) {
  return queryOptions({
    queryKey: ['events', 'participants', eventId, 'missed'],
    queryFn: () =>
      api.collection<Participant>('tournament_registrations').getFullList({
        filter: api.filter("tournament = {:eventId} && presence != 'here' && presence != 'excused'", {
          eventId,
        }),
        expand: 'user',
        sort: 'registration_date,id',
      }),
    staleTime: 0,
  })
}

/** Closes attendance, or opens it again. */
export function setAttendance(event: Pick<Tournament, 'id'>, closed: boolean): Promise<unknown> {
  return api.post(`/api/events/${event.id}/attendance`, { closed })
}

/** Gives a member at the door a place, and checks them in. */
export function addAtDoor(event: Pick<Tournament, 'id'>, user: string): Promise<unknown> {
  return api.post(`/api/events/${event.id}/door`, { user })
}
