import type { FormStatus } from '@longhouse/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { filedFormKeys } from './filed-forms.queries.ts'
import { statusLooks } from './status-chip.tsx'

export interface FormAnswer {
  readonly status: FormStatus
  readonly staff_note: string
}

/** Writes the staff's answer onto a filed form. */
export function useAnswerForm(
  collection: string,
  form: { id: string; username: string },
  onDone: () => void,
) {
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: (answer: FormAnswer) => api.collection(collection).update(form.id, { ...answer }),
    onSuccess: (_, { status }) => {
      void cache.invalidateQueries({ queryKey: filedFormKeys.of(collection) })
      toastSuccess(`${form.username}: ${statusLooks[status].label.toLowerCase()}`)
      onDone()
    },
  })
}
