import { lobbyWords, type Squad } from '@longhouse/contract/game-nights'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/toast.ts'
import { useWords } from '../../../lib/use-words.ts'
import { nightKeys } from '../night/night.queries.ts'
import type { NightRecord, SquadRecord } from '../night/night.types.ts'
import { changeSquads, settleSquads, withSquad } from '../night/squads-on-show.ts'

type SquadChange = Partial<Pick<Squad, 'name' | 'colour' | 'captain' | 'is_pinned'>>

/** Name, colour, captain and pin of a squad. It shows at once and is taken back when the server does not agree. */
export function useChangeSquad(night: NightRecord) {
  const say = useWords(lobbyWords)
  const client = useQueryClient()
  const put = (id: string, values: SquadChange) => changeSquads(client, night.id, withSquad(id, values))
  return useMutation({
    mutationKey: nightKeys.squads(night.id),
    mutationFn: ({ squad, values }: { squad: SquadRecord; values: SquadChange }) =>
      api.collection<SquadRecord>('squads').update(squad.id, values),
    onMutate: ({ squad, values }) => void put(squad.id, values),
    onError: (error, { squad: { id, name, colour, captain, is_pinned } }) => {
      put(id, { name, colour, is_pinned, ...(captain !== undefined && { captain }) })
      toastError(say('failed', { reason: failureReason(error) }))
    },
    onSettled: () => settleSquads(client, night.id),
  })
}
