import { TextInput } from '@mantine/core'
import { formatMoment } from '../../../lib/dates/moments.ts'
import type { FieldKind } from './field-kind.ts'

/** The server writes it; it is only shown. */
export const autodateKind: FieldKind = {
  read: (value) => (typeof value === 'string' ? value : ''),
  send: () => ({}),
  isFixed: true,
  Editor: ({ field, value }) => (
    <TextInput label={field.name} readOnly value={value === '' ? '' : formatMoment(String(value))} />
  ),
}
