import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { contentLog } from './content-logs.ts'
import { contentQuery } from './base/content.queries.ts'

const ConfirmDialog = dialogPart(
  async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

/** Takes an entry away after a question. */
export function DeleteContentDialog<Item extends ContentItem>(props: DeleteContentProps<Item>) {
  const { kind, item, isOpen, onClose } = props
  const { mutate, isPending, isError } = useDeleteContent(kind, onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${kind.noun}`}
      confirmLabel="Delete"
      isBusy={isPending}
      error={isError ? kind.messages.deleteFailed : undefined}
      onConfirm={() => mutate(item)}
      onCancel={onClose}
    >
      <p className="spaced">{kind.messages.confirmDelete}</p>
      <p className="spaced">
        <strong>{kind.nameOf(item)}</strong>
      </p>
    </ConfirmDialog>
  )
}

interface DeleteContentProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly item: Item
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Takes an entry away and tells the log channel. */
function useDeleteContent<Item extends ContentItem>(kind: ContentKind<Item>, onDone: () => void) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useSingleMutation({
    mutationFn: async (item: Item) => {
      await api.collection(kind.collection).delete(item.id)
    },
    onSuccess: (_, before) => {
      void cache.invalidateQueries({ queryKey: contentQuery(kind).queryKey })
      logToRelay(kind.relay, contentLog(kind, { before, username }))
      toastSuccess(`${kind.nameOf(before)} is deleted`)
      onDone()
    },
  })
}
