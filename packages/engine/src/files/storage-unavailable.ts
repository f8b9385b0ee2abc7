import { ApiError } from '../errors.ts'

/** 503: files can be neither kept nor read now; nothing was written. */
export function storageUnavailable(cause?: unknown): ApiError {
  return new ApiError({
    status: 503,
    code: 'storage_unavailable',
    message: 'Files cannot be stored or read at the moment. Please try again shortly.',
    retryAfter: 10,
    cause,
  })
}
