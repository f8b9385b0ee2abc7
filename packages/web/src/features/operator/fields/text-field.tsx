import { Textarea, TextInput } from '@mantine/core'
import type { FieldEditorProps, FieldKind } from './field-kind.ts'

const plain: Pick<FieldKind, 'read' | 'send'> = {
  read: (value) => (typeof value === 'string' ? value : ''),
  send: (draft, { name }) => ({ [name]: draft }),
}

/** Texts may be a line or many: the box grows with them. */
export const textKind: FieldKind = {
  ...plain,
  Editor: ({ field, value, error, onChange }) => (
    <Textarea
      label={field.name}
      required={field.required}
      autosize
      minRows={1}
      maxRows={12}
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
}

export const editorKind: FieldKind = {
  ...plain,
  Editor: ({ field, value, error, onChange }) => (
    <Textarea
      label={field.name}
      required={field.required}
      description="Formatted text, as HTML"
      autosize
      minRows={4}
      maxRows={16}
      styles={{ input: { fontFamily: 'var(--font-code)' } }}
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
}

export const emailKind: FieldKind = { ...plain, Editor: (props) => <OneLine {...props} type="email" /> }

export const urlKind: FieldKind = { ...plain, Editor: (props) => <OneLine {...props} type="url" /> }

function OneLine({ field, value, error, onChange, type }: FieldEditorProps & { type: 'email' | 'url' }) {
  return (
    <TextInput
      label={field.name}
      required={field.required}
      type={type}
      autoComplete="off"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
