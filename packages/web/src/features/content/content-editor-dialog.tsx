import '../../theme/mantine-more.css'
import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx'
import { limited } from '../../ui/limited.ts'
import { MarkdownEditor } from '../../ui/markdown/markdown-editor.tsx'
import type { ContentField, ContentForm } from './content-kind.ts'
import classes from './content-editor-dialog.module.css'
import type { useSaveContent } from './use-save-content.ts'

/** Writes a new entry or changes one. What is typed stays when saving fails. */
export function ContentEditorDialog(props: ContentEditorDialogProps) {
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
      className={classes.form}
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

export interface ContentEditorDialogProps {
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
