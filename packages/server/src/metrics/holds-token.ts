import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether an `Authorization` header has the token. Its time does not reveal how much of the token is right.
 */
export function holdsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
