import { Switch } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'
import { FieldName } from './field-name.tsx'

export const boolKind: FieldKind = {
  read: (value) => value === true,
  send: (draft, { name }) => ({ [name]: draft }),
  Editor: ({ field, value, error, onChange }) => (
    <Switch
      label={<FieldName field={field} />}
      required={field.required}
      size="md"
      checked={value === true}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
}
