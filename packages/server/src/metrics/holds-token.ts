import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an `Authorization` header bears the token; how long that takes says nothing about how much of it is right. */
export function holdsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
