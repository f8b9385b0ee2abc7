import { squadsPageWords } from '@longhouse/contract/squad-finder'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { squadKeys } from './squads.queries.ts'
import { seatOf, type CallRecord } from './squads.types.ts'

/** Takes a seat in a call, or gives the member's own back. */
export function useSeat(userId: string | undefined) {
  const say = useWords(squadsPageWords)
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: async (call: CallRecord) => {
      const seat = seatOf(call, userId)
      const seats = api.collection('squad_seats')
      if (seat) await seats.delete(seat.id)
      else await seats.create({ call: call.id, user: userId })
      return !seat
    },
    onSuccess: (isTaken) => toastSuccess(say(isTaken ? 'joined' : 'left')),
    onError: (error) => toastError(failureReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: squadKeys.all }),
  })
}
