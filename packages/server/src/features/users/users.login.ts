import { refuse, type OAuth2Login, type ApiError, type AuthRecord } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { isSuspended, suspensionSentence } from '@longhouse/contract/users'
import { refuseEntry } from '../../platform/callers.ts'
import { momentInUtc } from '../../platform/format.ts'

const chosenByThePerson = new Set(['emailVisibility', 'theme_preference'])

/** Refuses a login that chooses more than preferences: the identity comes only from Discord. */
export async function refuseChosenIdentity({ collection, createData }: OAuth2Login): Promise<void> {
  if (collection !== 'users') return
  const foreign = Object.keys(createData).find((field) => !chosenByThePerson.has(field))
  if (foreign === undefined) return
  const problem = { code: 'validation_not_allowed', message: 'This field cannot be chosen.' }
  throw refuse('Failed to authenticate with Discord.', { data: { [foreign]: problem } })
}

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
