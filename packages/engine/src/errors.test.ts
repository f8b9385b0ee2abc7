import { describe, expect, it } from 'vitest'
import * as errors from './errors.ts'

const { ApiError, toErrorBody } = errors

const catalogue: [error: errors.ApiError, status: number, message: string][] = [
  [errors.badRequest(), 400, 'Something went wrong while processing your request.'],
  [errors.badRequest('Unsupported Content-Type.'), 400, 'Unsupported Content-Type.'],
  [errors.failedToCreate(), 400, 'Failed to create record.'],
  [errors.failedToUpdate(), 400, 'Failed to update record.'],
  [
    errors.requiredReference(),
    400,
    'Failed to delete record. Make sure that the record is not part of a required relation reference.',
  ],
  [errors.failedToAuthenticate(), 400, 'Failed to authenticate.'],
  [errors.invalidBackup(), 400, 'Missing or invalid backup file.'],
  [errors.unauthorized(), 401, 'The request requires valid record authorization token.'],
  [errors.superusersOnly(), 403, 'Only superusers can perform this action.'],
  [errors.superusersOnlyFilter('@request.'), 403, 'Only superusers can filter by @request.'],
  [errors.superusersOnlyFilter('@collection.'), 403, 'Only superusers can filter by @collection.'],
  [errors.notAllowed(), 403, 'The authorized record is not allowed to perform this action.'],
  [errors.loginMethodDisabled('OTP'), 403, 'The collection is not configured to allow OTP authentication.'],
  [errors.wrongAuthCollection('users'), 403, 'The request requires auth record from users collection.'],
  [errors.notFound(), 404, "The requested resource wasn't found."],
  [errors.missingCollection(), 404, 'Missing collection context.'],
  [errors.missingCollectionContext(), 404, 'Missing or invalid collection context.'],
  [errors.missingAuthCollection(), 404, 'Missing or invalid auth collection context.'],
  [errors.tooLarge(), 413, 'Request entity too large.'],
  [errors.tooManyRequests(), 429, 'Too Many Requests.'],
  [
    errors.storageUnavailable(),
    503,
    'Files cannot be stored or read at the moment. Please try again shortly.',
  ],
  [errors.unavailable(), 503, 'The server is busy. Please try again shortly.'],
]

describe('the error catalogue', () => {
  it.each(catalogue)('%s', (error, status, message) => {
    expect(toErrorBody(error)).toEqual({ data: {}, message, status })
  })

  it('gives every error its own code', () => {
    const codes = catalogue.map(([error]) => error.code)
    // badRequest and superusersOnly appear with a second and third message.
    expect(new Set(codes).size).toBe(codes.length - 3)
  })
})

describe('toErrorBody', () => {
  const vote = { code: 'validation_required', message: 'Cannot be blank.' }

  it('carries field errors', () => {
    expect(toErrorBody(errors.failedToCreate({ vote })).data).toEqual({ vote })
  })

  it("carries a hook's own sentence and status", () => {
    const error = errors.refuse('The tournament is full.', { status: 403, data: { vote } })
    expect(toErrorBody(error)).toEqual({ data: { vote }, message: 'The tournament is full.', status: 403 })
  })

  it('tells nothing about an unexpected error', () => {
    const message = 'Something went wrong while processing your request.'
    expect(toErrorBody(new Error('password=1'))).toEqual({ data: {}, message, status: 500 })
  })
})

it('an ApiError remembers its cause and when to retry', () => {
  const cause = new Error('disk')
  const error = new ApiError({ status: 503, code: 'unavailable', message: 'Busy.', retryAfter: 2, cause })
  expect(error).toMatchObject({ cause, retryAfter: 2, code: 'unavailable' })
})
