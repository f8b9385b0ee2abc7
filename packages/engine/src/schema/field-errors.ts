import type { FieldError } from './field.ts'

/** An empty value in a required field. */
export const required: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }

/** A value that does not fit the field's pattern. */
export const invalidFormat: FieldError = {
  code: 'validation_invalid_format',
  message: 'Invalid value format.',
}

/** A value that another record already has. */
export const notUnique: FieldError = { code: 'validation_not_unique', message: 'Value must be unique.' }

/** An attempt to change the id of a record. */
export const primaryKeyChange: FieldError = {
  code: 'validation_pk_change',
  message: 'The record primary key cannot be changed.',
}

/** Ids in a relation field that point nowhere. */
export const missingRelations: FieldError = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}

/** A confirmation that differs, or an e-mail or `verified` changed without the right to. */
export const valuesMismatch: FieldError = {
  code: 'validation_values_mismatch',
  message: "Values don't match.",
}

/** A password change without the right current password. */
export const invalidOldPassword: FieldError = {
  code: 'validation_invalid_old_password',
  message: 'Missing or invalid old password.',
}

/** A password that is among the most common ones. */
export const commonPassword: FieldError = {
  code: 'validation_common_password',
  message: 'This password is one of the most common ones. Please choose another.',
}

/** A field whose write rule refuses the caller. */
export const fieldNotAllowed: FieldError = {
  code: 'validation_not_allowed',
  message: 'You are not allowed to change this value.',
}

/** A value that is not one of the allowed ones. */
export const notInList: FieldError = { code: 'validation_in_invalid', message: 'Must be a valid value.' }

/** A value that is one of the forbidden ones. */
export const inForbiddenList: FieldError = {
  code: 'validation_not_in_invalid',
  message: 'Must not be in list.',
}

/** Text that does not have the form of an e-mail address. */
export const notAnEmail: FieldError = {
  code: 'validation_is_email',
  message: 'Must be a valid email address.',
}

/** A number below the least that a route takes. */
export function belowMinimum(threshold: number | string): FieldError {
  return {
    code: 'validation_min_greater_equal_than_required',
    message: `Must be no less than ${threshold}.`,
    params: { threshold },
  }
}

/** A number above the most that a route takes. */
export function aboveMaximum(threshold: number | string): FieldError {
  return {
    code: 'validation_max_less_equal_than_required',
    message: `Must be no greater than ${threshold}.`,
    params: { threshold },
  }
}

/** Text shorter than allowed, in characters. */
export function textTooShort(min: number): FieldError {
  return {
    code: 'validation_min_text_constraint',
    message: `Must be at least ${min} character(s).`,
    params: { min },
  }
}

/** Text longer than allowed, in characters. */
export function textTooLong(max: number): FieldError {
  return {
    code: 'validation_max_text_constraint',
    message: `Must be no more than ${max} character(s).`,
    params: { max },
  }
}

/** More items than a select or relation field takes. */
export function tooManyValues(maxSelect: number): FieldError {
  return {
    code: 'validation_too_many_values',
    message: `Select no more than ${maxSelect}.`,
    params: { maxSelect },
  }
}

/** File names that were not in the record before and were not uploaded. */
export function invalidFiles(names: readonly string[]): FieldError {
  return {
    code: 'validation_invalid_file',
    message: `Invalid new files: [${names.join(' ')}].`,
    params: { invalidFiles: names },
  }
}

/** More files than the field takes. */
export function tooManyFiles(maxSelect: number): FieldError {
  return {
    code: 'validation_too_many_files',
    message: `The maximum allowed files is ${maxSelect}.`,
    params: { maxSelect },
  }
}

/** An upload over the field's limit in bytes. */
export function fileTooBig(file: string, maxSize: number): FieldError {
  return {
    code: 'validation_file_size_limit',
    message: `Failed to upload ${file} - the maximum allowed file size is ${maxSize} bytes.`,
    params: { file, maxSize },
  }
}

/** An upload whose content is of another type than the field allows. */
export function invalidMimeType(storedName: string, mimeTypes: readonly string[]): FieldError {
  return {
    code: 'validation_invalid_mime_type',
    message: `"${storedName}" mime type must be one of: ${mimeTypes.join(', ')}.`,
  }
}

/** A plain text value of a route body outside its length in characters. */
export function lengthOutOfRange(min: number, max: number): FieldError {
  return {
    code: 'validation_length_out_of_range',
    message: `The length must be between ${min} and ${max}.`,
    params: { min, max },
  }
}

/** A plain text value of a route body over its length in characters. */
export function lengthTooLong(max: number): FieldError {
  return {
    code: 'validation_length_too_long',
    message: `The length must be no more than ${max}.`,
    params: { min: 0, max },
  }
}
