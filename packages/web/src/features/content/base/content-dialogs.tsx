import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { dialogPart } from '../../../lib/base/lazy-part.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useDialog, type DialogState } from '../../../ui/base/use-dialog.ts'
import type { ContentItem, ContentKind } from '../content-kind.ts'

const EditContentDialog = dialogPart(
  async () => (await import('../edit-content-dialog.tsx')).EditContentDialog,
)
const DeleteContentDialog = dialogPart(
  async () => (await import('../delete-content-dialog.tsx')).DeleteContentDialog,
)

/** The editing of one kind of content, a new entry included. */
export interface ContentEditing<Item> {
  readonly edit: DialogState<Item | 'new'>
  readonly remove: DialogState<Item>
}

export function useContentEditing<Item>(): ContentEditing<Item> {
  return { edit: useDialog<Item | 'new'>(), remove: useDialog<Item>() }
}

/** The button that adds an entry, for staff. */
export function AddContentButton<Item extends ContentItem>({ kind, editing }: ContentEditingProps<Item>) {
  if (!useSession().isStaff) return null
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => editing.edit.open('new')}>
      {kind.addLabel}
    </Button>
  )
}

export function ContentDialogs<Item extends ContentItem>({
  kind,
  editing: { edit, remove },
}: ContentEditingProps<Item>) {
  return (
    <>
      {edit.subject !== undefined && (
        <EditContentDialog
          key={edit.opening}
          kind={kind}
          item={edit.subject === 'new' ? undefined : edit.subject}
          isOpen={edit.isOpen}
          onClose={edit.close}
        />
      )}
      {remove.subject !== undefined && (
        <DeleteContentDialog
          key={remove.opening}
          kind={kind}
          item={remove.subject}
          isOpen={remove.isOpen}
          onClose={remove.close}
        />
      )}
    </>
  )
}

interface ContentEditingProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly editing: ContentEditing<Item>
}
