import { Switch } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'

export const boolKind: FieldKind = {
  read: (value) => value === true,
  send: (draft, { name }) => ({ [name]: draft }),
  Editor: ({ field, value, error, onChange }) => (
    <Switch
      label={field.name}
      size="md"
      checked={value === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
}
