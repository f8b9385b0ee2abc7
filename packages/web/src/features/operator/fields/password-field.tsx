import { PasswordInput } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'

/** A password is set and never shown. */
export const passwordKind: FieldKind = {
  read: () => '',
  send: (draft, { name }) => (draft === '' ? {} : { [name]: draft, [`${name}Confirm`]: draft }),
  Editor: ({ field, value, error, onChange, record }) => (
    <PasswordInput
      label={record ? `New ${field.name}` : field.name}
      required={field.required}
      description={
        record ? 'Left empty it stays as it is. A new one ends every login of this account.' : undefined
      }
      autoComplete="new-password"
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${field.name}` }}
    />
  ),
}
