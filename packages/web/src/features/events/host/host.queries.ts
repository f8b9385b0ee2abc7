import type { Tournament, Presence, Registration } from '@longhouse/contract/events'
import { queryOptions, useQueryClient, useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { listCache } from '../../../lib/writes/list-cache.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { type Participant, eventKeys } from '../events.queries.ts'
import { eventHostWords } from './event-host.words.ts'

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

interface PresenceChange {
  readonly participant: Participant
  readonly presence: Presence | ''
}

/** Says who is here. Many in a row are quick: each shows at once and goes its own way to the server. */
export function usePresence(eventId: string) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const all = eventKeys.participants(eventId)
  const people = listCache<Participant>(client, {
    keys: { all, lists: all, one: (id) => [...all, 'one', id] },
  })
  return useMutation({
    mutationKey: all,
    mutationFn: ({ participant, presence }: PresenceChange) =>
      api.collection<Registration>('tournament_registrations').update(participant.id, { presence }),
    onMutate: ({ participant, presence }) =>
      people.change(participant.id, (shown) => ({ ...shown, presence })),
    onError: (error, { participant }) => {
      people.change(participant.id, (shown) => ({ ...shown, presence: participant.presence }))
      toastError(say('presenceFailed', { reason: failureReason(error) }))
    },
    onSettled: () => people.settle(),
  })
}
