import { useQueryClient } from '@tanstack/react-query'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { operatorKey } from './operator-client.ts'

/** Runs an operator's action, shows its result and fetches again what it changed. */
export function useAction<Subject>({ work, said, panel, onDone }: ActionOptions<Subject>) {
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: work,
    onSuccess: (_, subject) => {
      toastSuccess(said(subject))
      onDone?.(subject)
    },
    onError: (error) =>
      toastError(statusOf(error) === 403 ? 'You do not have the right to do this.' : failureReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: [operatorKey, panel] }),
  })
}

interface ActionOptions<Subject> {
  readonly work: (subject: Subject) => Promise<unknown>
  readonly said: (subject: Subject) => string
  /** The panel whose data is outdated afterwards. */
  readonly panel: string
  readonly onDone?: (subject: Subject) => void
}
