import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { useDialog, type DialogState } from '../../ui/dialog/use-dialog.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { useDeleteContent, useSaveContent } from './use-save-content.ts'

const ContentEditorDialog = lazyPart(
  async () => (await import('./content-editor-dialog.tsx')).ContentEditorDialog,
)

const ConfirmDialog = lazyPart(async () => (await import('../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** The editing of one kind of content: undefined as subject of `edit` means a new entry. */
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
        <Suspense fallback={null}>
          <EditContentDialog
            key={edit.opening}
            kind={kind}
            item={edit.subject === 'new' ? undefined : edit.subject}
            isOpen={edit.isOpen}
            onClose={edit.close}
          />
        </Suspense>
      )}
      {remove.subject !== undefined && (
        <Suspense fallback={null}>
          <DeleteContentDialog
            key={remove.opening}
            kind={kind}
            item={remove.subject}
            isOpen={remove.isOpen}
            onClose={remove.close}
          />
        </Suspense>
      )}
    </>
  )
}

function EditContentDialog<Item extends ContentItem>({
  kind,
  item,
  isOpen,
  onClose,
}: EditContentProps<Item>) {
  const { mutate, isPending, error } = useSaveContent(kind, item, onClose)
  return (
    <ContentEditorDialog
      title={`${item ? 'Edit' : 'Add'} ${kind.noun}`}
      fields={kind.fields}
      initial={kind.toForm(item)}
      isComplete={(form) => kind.isComplete(form, item === undefined)}
      isNew={item === undefined}
      failure={kind.messages.saveFailed}
      error={error}
      isBusy={isPending}
      isOpen={isOpen}
      onSave={mutate}
      onClose={onClose}
    />
  )
}

function DeleteContentDialog<Item extends ContentItem>({
  kind,
  item,
  isOpen,
  onClose,
}: DeleteContentProps<Item>) {
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

interface ContentEditingProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly editing: ContentEditing<Item>
}

interface EditContentProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly item: Item | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface DeleteContentProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly item: Item
  readonly isOpen: boolean
  readonly onClose: () => void
}
