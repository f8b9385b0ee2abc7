import { TextInput } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'

export const numberKind: FieldKind = {
  read: (value) => (typeof value === 'number' ? String(value) : ''),
  send: (draft, { name }) => ({ [name]: draft === '' ? null : Number(draft) }),
  check: (draft, { onlyInt }) => {
    const number = Number(draft)
    if (!Number.isFinite(number)) return 'This is no number'
    return onlyInt && !Number.isInteger(number) ? 'Only whole numbers' : undefined
  },
  Editor: ({ field, value, error, onChange }) => (
    <TextInput
      label={field.name}
      required={field.required}
      inputMode="decimal"
      autoComplete="off"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  ),
}
