import type { Effort, Question } from '../database/question.ts'
import { addressKey } from '../lib/address-key.ts'
import type { RequestContext } from './request-context.ts'

/** The effort of a query that finds its rows by an index. */
export const byIndex: Effort = { tables: [], terms: 0, steps: 0, walked: [] }

/**
 * Returns the query of a caller, with the name under which they share readers; undefined for the server's own
 * work.
 */
export function questionOf(context: RequestContext, effort: Effort = byIndex): Question | undefined {
  const { auth, isSuperuser } = context
  if (!auth && isSuperuser) return undefined
  return { ...effort, caller: callerOf(context), isOperator: isSuperuser }
}

/** Returns the key of a caller's fair share: an account, or the address of a guest. */
export function callerOf({ auth, ip }: RequestContext): string {
  return auth?.id ?? addressKey(ip)
}
