import {
  constantValue,
  FilterError,
  isMacro,
  parseFilter,
  tokenize,
  type FilterFault,
} from '@longhouse/engine/filter'

/** A fault in a filter, and its position. */
export interface FilterProblem {
  readonly message: string
  readonly start: number
  /** The character after the last wrong one; equals `start` if something is missing. */
  readonly end: number
}

const sentences: Readonly<Record<FilterFault, string>> = {
  unknown_character: 'This character has no meaning in a filter. Texts stand in quotes.',
  open_text: 'This text has no closing quote.',
  bad_number: 'This is no number. Write 12, -3 or 4.5.',
  bad_sign: 'There is no such sign. Compare with = != > >= < <= ~ !~ and join with && or ||.',
  bad_name: 'This name is not finished.',
  bad_call: 'There is no such function, or its arguments do not fit.',
  unexpected: 'This does not belong here. A filter reads: field, sign, value.',
  unfinished: 'Something is missing here. A filter reads: field, sign, value.',
  open_group: 'This parenthesis is never closed.',
  too_long: 'The filter is too long.',
}

/**
 * Finds the first fault in a filter over records with these fields. Returns undefined for a valid or empty
 * filter. Only the server can find some faults.
 */
export function filterProblem(text: string, fields: readonly string[]): FilterProblem | undefined {
  if (text.trim() === '') return undefined
  try {
    parseFilter(text)
    return unknownName(text, fields)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    const { fault, start, end } = error
    return { message: sentences[fault], start, end }
  }
}

function unknownName(text: string, fields: readonly string[]): FilterProblem | undefined {
  for (const { start, end, ...word } of tokenize(text)) {
    if (word.kind !== 'identifier' || isKnownName(word.value, fields)) continue
    const message = word.value.startsWith('@')
      ? `There is no ${word.value}.`
      : `There is no field “${ownField(word.value)}” here. Texts stand in quotes.`
    return { message, start, end }
  }
  return undefined
}

function isKnownName(name: string, fields: readonly string[]): boolean {
  if (name.startsWith('@request.') || name.startsWith('@collection.')) return true
  if (name.startsWith('@')) return isMacro(name)
  // `COLLECTION_via_FIELD` reaches records that point here; only the server knows which exist.
  const own = ownField(name)
  return constantValue(name) !== undefined || fields.includes(own) || own.includes('_via_')
}

/** The field of a path such as `user.name` or `tags:length`. */
function ownField(path: string): string {
  return path.split(/[.:]/, 1)[0] ?? path
}
