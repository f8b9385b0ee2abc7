import type { GameNight, Squad } from '@longhouse/contract/game-nights'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/realtime.ts'
import { nightKeys, squadsQuery } from './night.queries.ts'

/** What happens in a night shows at once: rounds are put in place, and who is where is asked for anew. */
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
      const known = client.getQueryData(queryKey)?.find(({ id }) => id === record.id)
      if (action !== 'update' || !known || !isSamePeople(known, record)) return false
      client.setQueryData(queryKey, (squads) =>
        squads?.map((squad) => (squad.id === record.id ? { ...squad, ...record } : squad)),
      )
      return true
    },
  })
}

function isSamePeople({ members: before = [] }: Squad, { members: after = [] }: Squad): boolean {
  return before.length === after.length && before.every((id) => after.includes(id))
}
