import { dialogPart } from '../../lib/lazy-part.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { useDeleteContent } from './use-delete-content.ts'

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
      <p>{kind.messages.confirmDelete}</p>
      <p>
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
