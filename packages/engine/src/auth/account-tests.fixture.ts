import { ClientResponseError } from 'pocketbase'
import type PocketBase from 'pocketbase'
import type { TestEngine } from '../testing/index.ts'

/** Posts JSON to an endpoint of `people`, or of another collection. */
export async function post(test: TestEngine, endpoint: string, body: unknown, collection = 'people') {
  const response = await fetch(`${test.url}/api/collections/${collection}/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

/** Returns the error body of a request that must fail. */
export async function refusalOf(request: Promise<unknown>): Promise<unknown> {
  const error: unknown = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ClientResponseError) return error.response
  throw new Error('The request was not refused.', { cause: error })
}

/** Returns a whole error body. */
export function refused(status: number, message: string, data: object = {}): object {
  return { status, message, data }
}

/** Checks whether the token of a client still counts. */
export async function isLoggedIn(client: PocketBase): Promise<boolean> {
  return (await client.collection('people').getList()).totalItems > 0
}

/** The error message over field errors. */
export const validating = 'An error occurred while validating the submitted data.'
/** The error message for a value of the wrong type. */
export const loading = 'An error occurred while loading the submitted data.'
/** The error of an empty field. */
export const blank = { code: 'validation_required', message: 'Cannot be blank.' }
/** The error of a field with an invalid address. */
export const noAddress = { code: 'validation_is_email', message: 'Must be a valid email address.' }
/** The error of a token that is invalid or expired. */
export const badToken = { code: 'validation_invalid_token', message: 'Invalid or expired token.' }
