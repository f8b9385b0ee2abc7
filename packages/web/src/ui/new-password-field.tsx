import '../theme/mantine-fields.css'
import { PasswordInput } from '@mantine/core'

/** Fewest characters of a password. */
const fewest = 8

export interface NewPasswordFieldProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** One field with an eye in place of typing it twice; password managers fill it either way. */
export function NewPasswordField({ value, error, onChange }: NewPasswordFieldProps) {
  return (
    <PasswordInput
      label="New password"
      description={`At least ${fewest} characters. A few words are better than one odd one.`}
      name="new-password"
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={fewest}
      size="md"
      value={value}
      aria-invalid={error ? true : undefined}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the new password' }}
    />
  )
}
