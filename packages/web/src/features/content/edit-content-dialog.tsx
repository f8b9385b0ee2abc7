import '../../theme/mantine-more.css'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/writes/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { limited } from '../../ui/limited.ts'
import { MarkdownEditor } from '../../ui/markdown/markdown-editor.tsx'
import type { ContentItem, ContentKind, ContentField, ContentForm } from './content-kind.ts'
import { contentLog } from './content-logs.ts'
import { contentQuery } from './base/content.queries.ts'

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

/** Writes a new entry or changes one. What is typed stays when saving fails. */
function ContentEditorDialog(props: ContentEditorDialogProps) {
  const { title, fields, isNew, failure, saving, isOpen, onClose } = props
  const { error } = saving
  const [start] = useState(props.initial)
  const [form, setForm] = useState(start)
  const [isChecked, setIsChecked] = useState(false)
  const refused = fieldErrors(error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (props.isComplete(form)) saving.mutate(form)
  }
  const problemOf = ({ name, label, isRequired, kind }: ContentField) => {
    const typed = (form[name] ?? '').trim()
    if (isChecked && isRequired && typed === '') return `${label} is required`
    if (isChecked && kind === 'number' && !/^\d*$/.test(typed)) return `${label} must be a whole number`
    if (isChecked && !isNew && name === 'position' && typed === '') return `${label} is required`
    return refused[name]
  }

  return (
    <RecordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel="Save"
      saving={saving}
      isDirty={form !== start}
      className="grid"
      onSubmit={submit}
      onSettled={setForm}
    >
      {error && (
        <Banner kind="error" title={failure}>
          {failureReason(error)}
        </Banner>
      )}
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={form[field.name] ?? ''}
          error={problemOf(field)}
          onChange={(value) => setForm((typed) => ({ ...typed, [field.name]: value }))}
        />
      ))}
    </RecordDialog>
  )
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const common = { label: field.label, value, error, description: field.hint }
  if (field.kind === 'markdown') {
    return (
      <MarkdownEditor
        {...common}
        rows={field.rows ?? 6}
        isRequired={field.isRequired ?? false}
        onChange={onChange}
        {...(field.max && { max: field.max })}
      />
    )
  }
  return (
    <TextInput
      {...common}
      inputMode={field.kind === 'number' ? 'numeric' : 'text'}
      required={field.isRequired ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(field.max && limited(value, field.max, error))}
    />
  )
}

interface FieldInputProps {
  readonly field: ContentField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

type ContentSaving = Pick<
  ReturnType<typeof useSaveContent>,
  'mutate' | 'isPending' | 'error' | 'conflict' | 'settle' | 'dismiss'
>

interface ContentEditorDialogProps {
  readonly title: string
  readonly fields: readonly ContentField[]
  readonly initial: ContentForm
  readonly isNew: boolean
  readonly isComplete: (form: ContentForm) => boolean
  readonly failure: string
  readonly saving: ContentSaving
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates an entry or changes the given one, and tells the log channel. */
function useSaveContent<Item extends ContentItem>(
  kind: ContentKind<Item>,
  item: Item | undefined,
  onDone: () => void,
) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  const [id] = useState(newRecordId)
  const report = (change: { before?: Item; after: Item }) => {
    void cache.invalidateQueries({ queryKey: contentQuery(kind).queryKey })
    logToRelay(kind.relay, contentLog(kind, { ...change, username }))
  }
  return useRecordSave<Item, ContentForm>({
    item,
    fields: kind.fields,
    edit: (mine, base) => ({
      collection: kind.collection,
      base,
      mine,
      read: (entry) => kind.toForm(entry),
    }),
    adopt: (form, theirs, names) => {
      const taken = Object.entries(kind.toForm(theirs)).filter(([name]) => names.includes(name))
      return { ...form, ...Object.fromEntries(taken) }
    },
    create: async (form) => {
      const record = { ...form, id }
      const created = await createOnce<Item>(kind.collection, record)
      return created ?? api.collection<Item>(kind.collection).update(id, record)
    },
    onCreated: (after) => {
      report({ after })
      toastSuccess(`${kind.nameOf(after)} is saved`)
    },
    onSaved: (before, after) => {
      report({ before, after })
      return `${kind.nameOf(after)} is saved`
    },
    onDone,
  })
}
