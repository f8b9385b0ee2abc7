import { contestAdminWords, type Contest } from '@longhouse/contract/contests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { contestKeys } from './latest-contest.ts'

type Values = Readonly<Record<string, unknown>>

type ContestEdit =
  | { readonly kind: 'create'; readonly values: Values; readonly done?: string }
  | { readonly kind: 'update'; readonly id: string; readonly values: Values; readonly done?: string }
  | { readonly kind: 'delete'; readonly id: string; readonly done?: string }

/** Changes contests, one edit after the other; shows refusals and re-fetches afterwards. */
export function useEditContest() {
  const say = useWords(contestAdminWords)
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'contest-edit' },
    mutationFn: async (edit: ContestEdit) => {
      const contests = api.collection<Contest>('contests')
      if (edit.kind === 'create') await contests.create(edit.values)
      else if (edit.kind === 'update') await contests.update(edit.id, edit.values)
      else await contests.delete(edit.id)
    },
    onSuccess: (_, { done }) => {
      if (done) toastSuccess(done)
    },
    onError: (error) => {
      const [first] = Object.values(fieldErrors(error))
      toastError(say('failed', { reason: first ?? failureReason(error) }))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: contestKeys.all }),
  })
}
