import { expect, it } from 'vitest'
import type { FieldError } from './field.ts'
import { fieldErrors } from './index.ts'

it.each<[FieldError, string, string, unknown]>([
  [fieldErrors.notUnique, 'validation_not_unique', 'Value must be unique.', undefined],
  [
    fieldErrors.primaryKeyChange,
    'validation_pk_change',
    'The record primary key cannot be changed.',
    undefined,
  ],
  [
    fieldErrors.missingRelations,
    'validation_missing_rel_records',
    'Failed to find all relation records with the provided ids.',
    undefined,
  ],
  [fieldErrors.valuesMismatch, 'validation_values_mismatch', "Values don't match.", undefined],
  [
    fieldErrors.invalidOldPassword,
    'validation_invalid_old_password',
    'Missing or invalid old password.',
    undefined,
  ],
  [fieldErrors.notInList, 'validation_in_invalid', 'Must be a valid value.', undefined],
  [fieldErrors.inForbiddenList, 'validation_not_in_invalid', 'Must not be in list.', undefined],
  [
    fieldErrors.invalidFiles(['x.png']),
    'validation_invalid_file',
    'Invalid new files: [x.png].',
    { invalidFiles: ['x.png'] },
  ],
  [
    fieldErrors.fileTooBig('big.txt', 65_536),
    'validation_file_size_limit',
    'Failed to upload big.txt - the maximum allowed file size is 65536 bytes.',
    { file: 'big.txt', maxSize: 65_536 },
  ],
  [
    fieldErrors.invalidMimeType('a_x1.txt', ['image/jpeg', 'image/png']),
    'validation_invalid_mime_type',
    '"a_x1.txt" mime type must be one of: image/jpeg, image/png.',
    undefined,
  ],
  [
    fieldErrors.lengthOutOfRange(1, 255),
    'validation_length_out_of_range',
    'The length must be between 1 and 255.',
    { min: 1, max: 255 },
  ],
  [
    fieldErrors.lengthTooLong(50),
    'validation_length_too_long',
    'The length must be no more than 50.',
    { min: 0, max: 50 },
  ],
])('%#', (error, code, message, params) => {
  expect(error).toEqual(params === undefined ? { code, message } : { code, message, params })
})
