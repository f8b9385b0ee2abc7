import '../theme/mantine-fields.css'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmailFieldProps {
  readonly label?: string
  readonly value: string
  readonly error?: ReactNode
  readonly onChange: (value: string) => void
}

export function EmailField({ label = 'Email', value, error, onChange }: EmailFieldProps) {
  return (
    <TextInput
      label={label}
      type="email"
      name="email"
      autoComplete="email"
      required
      withAsterisk={false}
      size="md"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
