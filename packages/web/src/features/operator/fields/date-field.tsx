import { TextInput } from '@mantine/core'
import { recordDate, toRecordDate } from '../../../lib/dates/moments.ts'
import { noted } from '../../../ui/limited.ts'
import type { FieldKind } from './field-kind.ts'

/** The draft is the moment as it is stored; only a change of it is rounded to what the box can show. */
export const dateKind: FieldKind = {
  read: (value) => (typeof value === 'string' ? value : ''),
  send: (draft, { name }) => ({ [name]: draft }),
  Editor: ({ field, value, error, onChange }) => (
    <TextInput
      label={field.name}
      required={field.required}
      type="datetime-local"
      step={1}
      value={localInput(String(value))}
      error={error}
      onChange={(event) => onChange(storedMoment(event.currentTarget.value))}
      {...(value !== '' && noted(`${String(value)} (UTC)`))}
    />
  ),
}

/** A stored moment as the box wants it: local, to the second. */
export function localInput(stored: string): string {
  if (stored === '') return ''
  const date = recordDate(stored)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 19)
}

export function storedMoment(local: string): string {
  if (local === '') return ''
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : toRecordDate(date)
}
