import { seasonAdminWords, type Season } from '@longhouse/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { seasonKeys } from './seasons.queries.ts'

/** Asks before a season goes that has no results yet. */
export function DeleteSeasonDialog({ season, isOpen, onClose }: DeleteSeasonDialogProps) {
  const say = useWords(seasonAdminWords)
  const cache = useQueryClient()
  const { name } = season
  const removal = useSingleMutation({
    mutationFn: () => api.collection('seasons').delete(season.id),
    onSuccess: () => {
      toastSuccess(say('deleted', { name }))
      onClose()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: seasonKeys.all }),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('deleteTitle', { name })}
      confirmLabel={say('delete')}
      cancelLabel={say('cancel')}
      isBusy={removal.isPending}
      error={removal.error ? say('deleteFailed', { reason: failureReason(removal.error) }) : undefined}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {say('deleteText')}
    </ConfirmDialog>
  )
}

interface DeleteSeasonDialogProps {
  readonly season: Season
  readonly isOpen: boolean
  readonly onClose: () => void
}
