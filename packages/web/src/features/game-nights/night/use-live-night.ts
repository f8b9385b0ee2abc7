import type { Registration, Tournament } from '@longhouse/contract/events'
import type { GameNight, Squad } from '@longhouse/contract/game-nights'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/records/realtime.ts'
import { nightKeys, squadsQuery } from './night.queries.ts'
import { changeSquads, withSquad } from './squads-on-show.ts'

/** Shows changes of a night immediately: rounds are written to the cache, and changed members are fetched. */
export function useLiveNight(eventId: string, nightId: string | undefined): void {
  const client = useQueryClient()
  useLive<GameNight>('game_nights', {
    keys: [nightKeys.ofEvent(eventId)],
    onChange: ({ record }) => record.tournament !== eventId,
  })
  useLive<Squad>('squads', {
    keys: [nightKeys.squads(nightId ?? '')],
    isEnabled: nightId !== undefined,
    onChange: ({ action, record }) => {
      if (record.night !== nightId) return true
      const { queryKey } = squadsQuery(nightId)
      // The host's own moves are shown already, and fetched once they are done.
      if (client.isMutating({ mutationKey: queryKey }) > 0) return true
      const known = client.getQueryData(queryKey)?.find(({ id }) => id === record.id)
      if (action !== 'update' || !known || !isSamePeople(known, record)) return false
      return !changeSquads(client, nightId, withSquad(record.id, record))
    },
  })
}

/** Follows the event and its participants, for members in its room. */
export function useLiveGuests(eventId: string, isMember: boolean): void {
  useLive<Tournament>('tournaments', { topic: eventId, keys: [nightKeys.event(eventId)] })
  useLive<Registration>('tournament_registrations', {
    keys: [nightKeys.here(eventId), ['game-nights', 'bench']],
    isEnabled: isMember,
    onChange: ({ record }) => record.tournament !== eventId,
  })
}

function isSamePeople({ members: before = [] }: Squad, { members: after = [] }: Squad): boolean {
  return before.length === after.length && before.every((id) => after.includes(id))
}
