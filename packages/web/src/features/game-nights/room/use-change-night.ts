import type { GameNight } from '@longhouse/contract/game-nights'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { nightKeys, type NightRecord } from '../night/night.queries.ts'
import { roomWords } from './room.words.ts'

export type NightChange = Partial<Pick<GameNight, 'state' | 'map' | 'goal' | 'target' | 'squad_size'>>

/** Changes a night: its state, or what they play for. */
export function useChangeNight(night: NightRecord, onDone?: () => void) {
  const say = useWords(roomWords)
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: (values: NightChange) => api.collection<NightRecord>('game_nights').update(night.id, values),
    onSuccess: () => onDone?.(),
    onError: (error) => toastError(say('saveFailed', { reason: failureReason(error) })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: nightKeys.ofEvent(night.tournament) }),
        client.invalidateQueries({ queryKey: nightKeys.squads(night.id) }),
      ]),
  })
}
