import '../theme/mantine-fields.css'
import { PasswordInput } from '@mantine/core'

export interface PasswordFieldProps {
  /** `Password`, unless the form has another password field. */
  readonly label?: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly hasFocus?: boolean
}

/** A field for the member's current password. */
export function PasswordField({ label = 'Password', value, error, onChange, hasFocus }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      name="password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      size="md"
      data-autofocus={hasFocus}
      value={value}
      aria-invalid={error ? true : undefined}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${spoken(label)}` }}
    />
  )
}

const spoken = (label: string): string =>
  label.startsWith('Your ') ? label.toLowerCase() : `the ${label.toLowerCase()}`
