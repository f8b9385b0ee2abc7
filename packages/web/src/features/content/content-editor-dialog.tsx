import '../../theme/mantine-more.css'
import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { MarkdownEditor } from '../../ui/markdown/markdown-editor.tsx'
import type { ContentField, ContentForm } from './content-kind.ts'
import classes from './content-editor-dialog.module.css'

/** Writes a new entry or changes one. What is typed stays when saving fails. */
export function ContentEditorDialog(props: ContentEditorDialogProps) {
  const { title, fields, isNew, failure, error, isBusy, isOpen, onClose } = props
  const [start] = useState(props.initial)
  const [form, setForm] = useState(start)
  const [isChecked, setIsChecked] = useState(false)
  const refused = fieldErrors(error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (props.isComplete(form)) props.onSave(form)
  }
  const problemOf = ({ name, label, isRequired, kind }: ContentField) => {
    const typed = (form[name] ?? '').trim()
    if (isChecked && isRequired && typed === '') return `${label} is required`
    if (isChecked && kind === 'number' && !/^\d*$/.test(typed)) return `${label} must be a whole number`
    if (isChecked && !isNew && name === 'position' && typed === '') return `${label} is required`
    return refused[name]
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel="Save"
      size="lg"
      isBusy={isBusy}
      isDirty={form !== start}
      className={classes.form}
      hasOwnChecks
      onSubmit={submit}
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
    </FormDialog>
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
      />
    )
  }
  return (
    <TextInput
      {...common}
      inputMode={field.kind === 'number' ? 'numeric' : 'text'}
      required={field.isRequired ?? false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface FieldInputProps {
  readonly field: ContentField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export interface ContentEditorDialogProps {
  readonly title: string
  readonly fields: readonly ContentField[]
  readonly initial: ContentForm
  readonly isNew: boolean
  readonly isComplete: (form: ContentForm) => boolean
  readonly failure: string
  readonly error: Error | null
  readonly isBusy: boolean
  readonly isOpen: boolean
  readonly onSave: (form: ContentForm) => void
  readonly onClose: () => void
}
