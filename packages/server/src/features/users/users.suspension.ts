import type { ApiError, AuthRecord } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { isSuspended, suspensionSentence } from '@longhouse/contract/users'
import { refuseEntry } from '../../platform/refusals.ts'
import { momentInUtc } from '../../platform/moment-in-utc.ts'

/** Returns a check that refuses every login to a suspended account, until the suspension ends. */
export function refuseSuspended(now: () => Date) {
  return (account: AuthRecord): ApiError | undefined => {
    const until = toText(account['suspended_until'])
    if (account.collectionName !== 'users' || !isSuspended({ suspended_until: until }, now()))
      return undefined
    const reason = toText(account['suspended_reason'])
    const suspension = { suspended_until: until, suspended_reason: reason }
    const message = suspensionSentence(suspension, momentInUtc)
    return refuseEntry({ code: 'suspended', message, params: { until, reason } })
  }
}
