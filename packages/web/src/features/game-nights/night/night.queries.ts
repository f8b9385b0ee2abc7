import type { Tournament } from '@longhouse/contract/events'
import {
  benchPath,
  nightLimits,
  type BenchAnswer,
  type GameNight,
  type Squad,
} from '@longhouse/contract/game-nights'
import type { User } from '@longhouse/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { clockingFetch } from './clock.ts'

const ofPeople = (expand: string) =>
  ['id', 'collectionId', 'collectionName', 'username', 'avatar'].map((field) => `expand.${expand}.${field}`)
const mostHere = 500

export const nightKeys = {
  all: ['game-nights'] as const,
  event: (eventId: string) => ['game-nights', 'event', eventId] as const,
  here: (eventId: string) => ['game-nights', 'here', eventId] as const,
  bench: (nightId: string) => ['game-nights', 'bench', nightId] as const,
  ofEvent: (eventId: string) => ['game-nights', 'of-event', eventId] as const,
  squads: (nightId: string) => ['game-nights', 'squads', nightId] as const,
}

/** The event of a room. */
export function nightEventQuery(eventId: string) {
  return queryOptions({
    queryKey: nightKeys.event(eventId),
    queryFn: () => api.collection<Tournament>('tournaments').getOne(eventId, { fetch: clockingFetch }),
  })
}

/** The night of an event; null before its room was opened. */
export function nightQuery(eventId: string) {
  return queryOptions({
    queryKey: nightKeys.ofEvent(eventId),
    queryFn: async () => {
      const { items } = await api.collection<NightRecord>('game_nights').getList(1, 1, {
        filter: api.filter('tournament = {:eventId}', { eventId }),
        expand: 'tournament',
        skipTotal: true,
      })
      return items[0] ?? null
    },
  })
}

/** The squads of a night by number, with their people where those may be seen. */
export function squadsQuery(nightId: string | undefined) {
  return queryOptions({
    queryKey: nightKeys.squads(nightId ?? ''),
    enabled: nightId !== undefined,
    queryFn: async () => {
      const { items } = await api.collection<SquadRecord>('squads').getList(1, nightLimits.squads, {
        filter: api.filter('night = {:nightId}', { nightId }),
        sort: 'number',
        expand: 'members',
        fields: ['*', ...ofPeople('members')].join(','),
        skipTotal: true,
      })
      return items
    },
  })
}

/** The members who have checked in, in the order of their sign-up; only for members. */
export function hereQuery(eventId: string, isMember: boolean) {
  return queryOptions({
    queryKey: nightKeys.here(eventId),
    enabled: isMember,
    queryFn: async () => {
      const { items } = await api.collection<HereRecord>('tournament_registrations').getList(1, mostHere, {
        filter: api.filter("tournament = {:eventId} && presence = 'here'", { eventId }),
        expand: 'user',
        fields: ['id', 'user', ...ofPeople('user')].join(','),
        sort: 'registration_date,id',
        skipTotal: true,
      })
      return items
    },
  })
}

/** The members on the bench, each with the squad that needs them most; only for hosts. */
export function benchQuery(nightId: string, isHost: boolean) {
  return queryOptions({
    queryKey: nightKeys.bench(nightId),
    enabled: isHost,
    queryFn: () => api.get<BenchAnswer>(benchPath(nightId)),
  })
}

/** A member as others see them. */
export type NightPerson = Pick<User, 'id' | 'collectionId' | 'collectionName' | 'username' | 'avatar'>

/** A night with its event. */
export type NightRecord = GameNight & { readonly expand?: { readonly tournament?: Tournament } }

/** A squad with its people; for guests without them. */
export type SquadRecord = Squad & { readonly expand?: { readonly members?: readonly NightPerson[] } }

/** A member who has checked in. */
export interface HereRecord {
  readonly id: string
  readonly user: string
  readonly expand?: { readonly user?: NightPerson }
}

/** Returns the name of a squad, or its number in words. */
export function squadName(
  { name, number }: Pick<Squad, 'name' | 'number'>,
  numbered: (number: number) => string,
) {
  return name || numbered(number)
}

/** Returns the squad of a member, if any. */
export function squadOf(squads: readonly SquadRecord[], userId: string | undefined): SquadRecord | undefined {
  return userId ? squads.find(({ members = [] }) => members.includes(userId)) : undefined
}
