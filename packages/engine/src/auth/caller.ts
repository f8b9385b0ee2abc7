import type { AuthRecord } from '../records/request-context.ts'

/** Who is behind a request. */
export interface Caller {
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
}

/** Somebody who is not logged in. */
export const guest: Caller = { auth: null, isSuperuser: false }
