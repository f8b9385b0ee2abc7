import '../../theme/mantine-more.css'
import { Button, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { MarkdownEditor } from '../../ui/markdown/markdown-editor.tsx'
import type { ContentField, ContentForm } from './content-kind.ts'
import classes from './content-editor-dialog.module.css'

/** Writes a new entry or changes one. What is typed stays when saving fails. */
export function ContentEditorDialog(props: ContentEditorDialogProps) {
  const { title, fields, initial, isNew, failure, error, isBusy, isOpen, onClose } = props
  const [form, setForm] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const refused = fieldErrors(error)

  const submit = (event: SyntheticEvent) => {
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
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg" isBusy={isBusy} isForm>
      <form className={classes.form} onSubmit={submit} noValidate>
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
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
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
