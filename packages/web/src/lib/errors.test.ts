import { ClientResponseError } from 'pocketbase'
import { expect, it } from 'vitest'
import { errorMessage, fieldErrors, isNetworkFailure, statusOf } from './errors.ts'

const refused = new ClientResponseError({
  status: 400,
  response: {
    message: 'Failed to create record.',
    data: { name: { code: 'x', message: 'Cannot be blank.' }, odd: 1 },
  },
})
const silent = new ClientResponseError({ status: 0 })
const aborted = new ClientResponseError({ status: 0, isAbort: true })

it.each([
  {
    name: 'the server speaks first',
    error: refused,
    message: 'Failed to create record.',
    status: 400,
    isLost: false,
  },
  { name: 'no answer', error: silent, message: 'Fallback', status: 0, isLost: true },
  { name: 'given up by ourselves', error: aborted, message: 'Fallback', status: 0, isLost: false },
  {
    name: 'a failed fetch',
    error: new TypeError('fetch failed'),
    message: 'Fallback',
    status: 0,
    isLost: true,
  },
  { name: 'something else', error: new Error('boom'), message: 'Fallback', status: 0, isLost: false },
])('$name', ({ error, message, status, isLost }) => {
  expect(errorMessage(error, 'Fallback')).toBe(message)
  expect(statusOf(error)).toBe(status)
  expect(isNetworkFailure(error)).toBe(isLost)
})

it('names the fields that were refused', () => {
  expect(fieldErrors(refused)).toEqual({ name: 'Cannot be blank.' })
  expect(fieldErrors(new Error('boom'))).toEqual({})
})
