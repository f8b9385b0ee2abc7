import '../theme/mantine-fields.css'
import { TextInput } from '@mantine/core'
import type { Ref } from 'react'
import classes from './code-field.module.css'

export interface CodeFieldProps {
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** The digits of a code from a mail. Whatever is pasted stays, and only its digits count. */
export function CodeField({ value, error, onChange, ref }: CodeFieldProps) {
  return (
    <TextInput
      label="Code"
      description="Eight digits, good for five minutes"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\D*(\d\D*){8}"
      title="The eight digits from the mail"
      required
      withAsterisk={false}
      size="lg"
      data-autofocus
      classNames={{ input: classes.digits ?? '' }}
      value={value}
      aria-invalid={error ? true : undefined}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      ref={ref}
    />
  )
}

/** What of it is sent. */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '')
