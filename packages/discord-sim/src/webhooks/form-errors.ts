import type { z } from 'zod'
import { type DiscordFieldError, type FieldErrors, invalidForm } from '../api/discord-error.ts'

/** Parses a body or throws Discord's refusal; `under` is the path of the form in the body. */
export function readForm<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  under: string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (!parsed.success) throw invalidForm(toFieldErrors(parsed.error, under))
  return parsed.data
}

/** Turns zod's list of issues into Discord's nested errors. */
function toFieldErrors(error: z.ZodError, under: string[]): FieldErrors {
  const root: FieldErrors = {}
  for (const issue of error.issues) {
    let place = root
    for (const step of [...under, ...issue.path]) place = descend(place, String(step))
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

function toFieldError(issue: z.core.$ZodIssue): DiscordFieldError {
  const own: unknown = issue.code === 'custom' ? issue.params?.['discord'] : undefined
  if (isFieldError(own)) return own
  if (issue.code === 'invalid_union') return { code: 'UNION_TYPE_CHOICES', message: issue.message }
  if (issue.code === 'too_small' || issue.code === 'too_big') return rangeError(issue)
  if (issue.code !== 'invalid_type') return { code: 'BASE_TYPE_CHOICES', message: issue.message }
  if (issue.input === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }

  const names: Record<string, DiscordFieldError> = {
    string: { code: 'STRING_TYPE_CONVERT', message: 'Could not interpret value as string.' },
    array: { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' },
    object: { code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' },
    boolean: { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' },
  }
  return names[issue.expected] ?? { code: 'NUMBER_TYPE_COERCE', message: 'Value is not int.' }
}

function rangeError(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): DiscordFieldError {
  return issue.code === 'too_small'
    ? { code: 'NUMBER_TYPE_MIN', message: `int value should be greater than or equal to ${issue.minimum}.` }
    : { code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${issue.maximum}.` }
}

function isFieldError(value: unknown): value is DiscordFieldError {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
