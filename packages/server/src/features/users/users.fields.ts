import { refuse } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { accountFieldWords, checkWelcome, type User } from '@longhouse/contract/users'
import { wordsFor } from '@longhouse/contract/words'
import { isZone } from '@longhouse/contract/zones'

const say = wordsFor('en', accountFieldWords)

/** Refuses a time zone that does not exist. */
export function requireTimeZone(zone: unknown): void {
  if (zone === undefined || zone === '' || zone === null || isZone(zone)) return
  throw refuse({ field: 'time_zone', code: 'validation_no_time_zone', message: say('noTimeZone') })
}

type Newcomer = Pick<User, 'id' | 'created' | 'welcomed_by'> & { readonly now: Date }

/** Checks who brought a newcomer: named once, soon, and another member. */
export function requireWelcome({ id, created, welcomed_by, now }: Newcomer, change: Partial<User>): void {
  const message = checkWelcome({
    userId: id,
    named: toText(change.welcomed_by ?? welcomed_by),
    known: welcomed_by,
    created: new Date(created),
    now,
  })
  if (message) throw refuse({ field: 'welcomed_by', code: 'validation_not_allowed', message })
}
