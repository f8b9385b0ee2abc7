import { Textarea } from '@mantine/core'
import type { Draft, FieldKind } from './field-kind.ts'

/** Also for kinds of fields that this screen does not know. */
export const jsonKind: FieldKind = {
  read: (value) => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2)),
  send: (draft, { name }) => ({ [name]: draft === '' ? null : JSON.parse(String(draft)) }),
  check: (draft) => jsonProblem(draft),
  Editor: ({ field, value, error, onChange }) => (
    <Textarea
      label={field.name}
      required={field.required}
      description="JSON"
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--font-code)' } }}
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
}

/** Returns the parser's message about invalid JSON, or undefined. */
export function jsonProblem(draft: Draft): string | undefined {
  if (draft === '') return undefined
  try {
    JSON.parse(String(draft))
    return undefined
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}
