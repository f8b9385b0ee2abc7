import {
  eventPageSize,
  eventSort,
  listedFilter,
  pastFilter,
  pastSort,
  registrationPageSize,
  type Registration,
  type EventResult,
  type EventMessage,
  type EventWait,
  type Tournament,
} from '@longhouse/contract/events'
import type { User } from '@longhouse/contract/users'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ListResult } from 'pocketbase'
import { api } from '../../lib/api.ts'
import { earlyData, earlyOr } from '../../lib/early-list.ts'
import { nextPage, uncounted } from '../../ui/list/next-page.ts'
import { forList, ofRegistrations, registrations, upcomingAddress } from './list-address.ts'

const ofPeople = ['organizer', 'hosts'].flatMap((people) =>
  ['id', 'collectionName', 'username', 'avatar'].map((field) => `expand.${people}.${field}`),
)
const forPage = {
  expand: [registrations, 'organizer', 'hosts'].join(','),
  fields: ['*', ...ofRegistrations, ...ofPeople].join(','),
}

/** The listed events: upcoming ones, the member's own, past ones. */
export type EventsShown = 'upcoming' | 'mine' | 'past'

export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'list'] as const,
  list: (shown: EventsShown) => ['events', 'list', shown] as const,
  one: (id: string) => ['events', 'one', id] as const,
  participants: (id: string) => ['events', 'participants', id] as const,
  waits: ['events', 'waits'] as const,
  placeInLine: (id: string) => ['events', 'waits', id] as const,
}

/** Events that have not ended before today, first to start first; those that have, last to end first. */
export function eventsQuery(shown: EventsShown, userId = '') {
  return infiniteQueryOptions({
    queryKey: eventKeys.list(shown),
    queryFn: async ({ pageParam }) => {
      const isCounted = shown === 'upcoming'
      const ask = async () => {
        const list = await api.collection<EventRecord>('tournaments').getList(pageParam, eventPageSize, {
          sort: shown === 'past' ? pastSort : eventSort,
          filter: filterOf(shown, userId),
          ...(!isCounted && { skipTotal: true }),
          ...forList,
        })
        return isCounted ? list : uncounted(list)
      }
      return shown === 'upcoming' && pageParam === 1 ? earlyOr(upcomingAddress(), ask) : ask()
    },
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last),
    ...(shown === 'upcoming' && earlyData<ListResult<EventRecord>>(upcomingAddress())),
  })
}

function filterOf(shown: EventsShown, userId: string): string {
  if (shown === 'past') return pastFilter(new Date())
  const listed = listedFilter(new Date())
  if (shown === 'upcoming') return listed
  const isMine = ['organizer', 'hosts', `${registrations}.user`, 'event_waits_via_tournament.user']
    .map((field) => `${field} ?= {:userId}`)
    .join(' || ')
  return api.filter(`${listed} && (${isMine})`, { userId })
}

/** One event with everything its page shows. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: () => api.collection<EventRecord>('tournaments').getOne(id, forPage),
  })
}

/** The registrations for an event, in the order of sign-up. */
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

/** Returns a member's registration for an event, or undefined if there is none. */
export async function findRegistration(userId: string, eventId: string): Promise<Registration | undefined> {
  const found = await api.collection<Registration>('tournament_registrations').getList(1, 1, {
    filter: api.filter('user = {:userId} && tournament = {:eventId}', { userId, eventId }),
    skipTotal: true,
  })
  return found.items[0]
}

/** The waits of one member; those of others are not included. */
export function waitsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: eventKeys.waits,
    enabled: userId !== undefined,
    queryFn: async () => {
      const { items } = await api.collection<OwnWait>('event_waits').getList(1, 200, {
        filter: api.filter('user = {:userId}', { userId }),
        fields: 'id,tournament,slot,state,offer_expires',
        skipTotal: true,
      })
      return items
    },
  })
}

/** The member's own place in the line of an event. */
export function placeInLineQuery(eventId: string) {
  return queryOptions({
    queryKey: eventKeys.placeInLine(eventId),
    queryFn: () =>
      api.get<{ readonly place: number; readonly of: number }>(`/api/events/${eventId}/place-in-line`),
  })
}

/** A result with its players. */
export type ShownResult = EventResult & {
  readonly expand?: { readonly players?: readonly EventPerson[] }
}

export const resultKeys = (eventId: string) => ['events', 'results', eventId] as const

/** The results of an event, first place first. */
export function resultsQuery(eventId: string) {
  return queryOptions({
    queryKey: resultKeys(eventId),
    queryFn: async () => {
      const { items } = await api.collection<ShownResult>('event_results').getList(1, 100, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        sort: 'place,created',
        expand: 'players',
        skipTotal: true,
      })
      return items
    },
  })
}

export const messageKeys = (eventId: string) => ['events', 'messages', eventId] as const

/** What the hosts of an event last told everybody, newest first. */
export function messagesQuery(eventId: string) {
  return queryOptions({
    queryKey: messageKeys(eventId),
    queryFn: async () => {
      const { items } = await api.collection<EventMessage>('event_messages').getList(1, 5, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        sort: '-created',
        skipTotal: true,
      })
      return items
    },
  })
}

/** What the list knows of a registration. */
export type ListedRegistration = Pick<Registration, 'id' | 'user'> &
  Partial<Pick<Registration, 'slot' | 'presence'>>

/** A member as others see them. */
export type EventPerson = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** An event as the list gets it, with its registrations; on its own page with its hosts too. */
export type EventRecord = Tournament & {
  readonly expand?: {
    readonly tournament_registrations_via_tournament?: readonly ListedRegistration[]
    readonly organizer?: EventPerson
    readonly hosts?: readonly EventPerson[]
  }
}

/** A registration with the person, as staff see it. */
export type Participant = Registration & {
  readonly expand?: {
    readonly user?: EventPerson & Partial<Pick<User, 'discord_id' | 'discord'>>
  }
}

/** What a member knows of their own place in a line. */
export type OwnWait = Pick<EventWait, 'id' | 'tournament' | 'slot' | 'state' | 'offer_expires'>

/** What every dialog about an event is given. */
export interface EventDialogProps {
  readonly eventId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function registrationsOf(event: EventRecord): readonly ListedRegistration[] {
  return event.expand?.tournament_registrations_via_tournament ?? []
}

/** A member's own registration; none of a guest's. */
export function registrationOf(
  event: EventRecord,
  userId: string | undefined,
): ListedRegistration | undefined {
  return registrationsOf(event).find(({ user }) => user === userId)
}

export function isRegistered(event: EventRecord, userId: string | undefined): boolean {
  return registrationOf(event, userId) !== undefined
}
