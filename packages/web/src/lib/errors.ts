import { ClientResponseError } from 'pocketbase'

/** Returns the server's message, or the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return serverMessage(error) ?? fallback
}

/** Returns the server's message, or undefined if there is none. */
export function serverMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof ClientResponseError ? error.response['message'] : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Returns a reason to end a message with: no connection, the server's message or the error's own. */
export function failureReason(error: unknown): string {
  if (isNetworkFailure(error))
    return 'No connection. Nothing is lost; please try again when you are back online.'
  return serverMessage(error) ?? (error instanceof Error ? error.message : String(error))
}

/** Returns the HTTP status of a failed call; 0 if no response came. */
export function statusOf(error: unknown): number {
  return error instanceof ClientResponseError ? error.status : 0
}

/** Returns whether no response came: offline, the server is down, or the connection broke. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ClientResponseError
    ? error.status === 0 && !error.isAbort
    : error instanceof TypeError
}

/** Returns the server's messages for the fields of a refused form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ClientResponseError)) return {}
  const data: unknown = error.response['data']
  if (typeof data !== 'object' || data === null) return {}
  const found: Record<string, string> = {}
  for (const [field, problem] of Object.entries(data)) {
    if (hasMessage(problem)) found[field] = problem.message
  }
  return found
}

/** Returns a property of a value of unknown form, or undefined. */
export function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function hasMessage(value: unknown): value is { message: string } {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  )
}
