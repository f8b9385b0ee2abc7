import { nightLimits } from '@longhouse/contract/game-nights'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { NightRecord, SquadRecord } from './night.types.ts'

const ofPeople = ['id', 'collectionId', 'collectionName', 'username', 'avatar'].map(
  (field) => `expand.members.${field}`,
)

export const nightKeys = {
  all: ['game-nights'] as const,
  ofEvent: (eventId: string) => ['game-nights', 'of-event', eventId] as const,
  squads: (nightId: string) => ['game-nights', 'squads', nightId] as const,
}

/** The night of an event; null while nobody has opened its room. */
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
        fields: ['*', ...ofPeople].join(','),
        skipTotal: true,
      })
      return items
    },
  })
}
