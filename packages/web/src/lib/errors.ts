import { ClientResponseError } from 'pocketbase'

/** The sentence the server gave, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return serverMessage(error) ?? fallback
}

/** The sentence the server gave, if it answered at all. */
export function serverMessage(error: unknown): string | undefined {
  const message: unknown = error instanceof ClientResponseError ? error.response['message'] : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** Why something failed, to end a sentence with: the server's words, or that no answer came. */
export function failureReason(error: unknown): string {
  if (isNetworkFailure(error))
    return 'No connection. Nothing is lost; please try again when you are back online.'
  return serverMessage(error) ?? (error instanceof Error ? error.message : String(error))
}

/** The HTTP status of a failed call; 0 when no answer came. */
export function statusOf(error: unknown): number {
  return error instanceof ClientResponseError ? error.status : 0
}

/** No answer came: offline, the server is down, or the connection broke. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ClientResponseError
    ? error.status === 0 && !error.isAbort
    : error instanceof TypeError
}

/** The server's sentence per field of a refused form. */
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

/** A part of an answer whose form is not known. */
export function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function hasMessage(value: unknown): value is { message: string } {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  )
}
