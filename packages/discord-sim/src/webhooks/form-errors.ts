import type { z } from 'zod'
import type { FieldError, FieldErrors } from '../api/discord-error.ts'

/** Zod's list of issues as Discord's nested object of complaints. */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  const root: FieldErrors = {}
  for (const issue of error.issues) {
    let place = root
    for (const step of issue.path) place = descend(place, String(step))
    const found = place['_errors']
    place['_errors'] = [...(Array.isArray(found) ? found : []), toFieldError(issue)]
  }
  return root
}

function descend(place: FieldErrors, step: string): FieldErrors {
  const next = place[step]
  if (next && !Array.isArray(next)) return next
  const created: FieldErrors = {}
  place[step] = created
  return created
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const own: unknown = issue.code === 'custom' ? issue.params?.['discord'] : undefined
  if (isFieldError(own)) return own
  if (issue.code !== 'invalid_type') return { code: 'BASE_TYPE_CHOICES', message: issue.message }
  if (issue.input === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }

  const names: Record<string, FieldError> = {
    string: { code: 'STRING_TYPE_CONVERT', message: 'Could not interpret value as string.' },
    array: { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' },
    object: { code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' },
    boolean: { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' },
  }
  return names[issue.expected] ?? { code: 'NUMBER_TYPE_COERCE', message: 'Value is not int.' }
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
