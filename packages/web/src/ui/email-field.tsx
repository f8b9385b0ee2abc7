import '../theme/mantine-fields.css'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmailFieldProps {
  readonly label?: string
  /** `username` where it is what one logs in with. */
  readonly autoComplete?: 'email' | 'username'
  readonly value: string
  readonly error?: ReactNode
  readonly onChange: (value: string) => void
}

export function EmailField(props: EmailFieldProps) {
  const { label = 'Email', autoComplete = 'email', value, error, onChange } = props
  return (
    <TextInput
      label={label}
      type="email"
      name="email"
      autoComplete={autoComplete}
      required
      withAsterisk={false}
      size="md"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
