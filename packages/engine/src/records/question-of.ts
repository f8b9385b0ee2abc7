import type { Effort, Question } from '../database/question.ts'
import { addressKey } from '../lib/address-key.ts'
import type { RequestContext } from './request-context.ts'

/** The effort of a query that an index leads to its rows. */
export const byIndex: Effort = { tables: [], terms: 0, steps: 0, walked: [] }

/** What a caller asks, with the name under which they share readers; the server's own work is nobody's question. */
export function questionOf(context: RequestContext, effort: Effort = byIndex): Question | undefined {
  const { auth, isSuperuser } = context
  if (!auth && isSuperuser) return undefined
  return { ...effort, caller: callerOf(context), isOperator: isSuperuser }
}

/** Who shares with themselves alone: an account, or the address of a guest. */
export function callerOf({ auth, ip }: RequestContext): string {
  return auth?.id ?? addressKey(ip)
}
