import { ContentEditorDialog } from './content-editor-dialog.tsx'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { useSaveContent } from './use-save-content.ts'

/** Writes a new entry when no item is given, otherwise changes that one. */
export function EditContentDialog<Item extends ContentItem>(props: EditContentProps<Item>) {
  const { kind, item, isOpen, onClose } = props
  const saving = useSaveContent(kind, item, onClose)
  return (
    <ContentEditorDialog
      title={`${item ? 'Edit' : 'Add'} ${kind.noun}`}
      fields={kind.fields}
      initial={kind.toForm(item)}
      isComplete={(form) => kind.isComplete(form, item === undefined)}
      isNew={item === undefined}
      failure={kind.messages.saveFailed}
      saving={saving}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}

interface EditContentProps<Item extends ContentItem> {
  readonly kind: ContentKind<Item>
  readonly item: Item | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}
