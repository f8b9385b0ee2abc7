import { freshTokenKey, hooksFor, type BoundHooks, refuse } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { isUsername, rightsOf, type User } from '@longhouse/contract/users'
import { usersCollection } from '../../collections/users.ts'
import { freeUsername } from './users.usernames.ts'
import { toText } from '@longhouse/engine/schema'
import { wordsFor } from '@longhouse/contract/words'
import { isZone } from '@longhouse/contract/zones'
import { accountFieldWords } from './users.words.ts'

/**
 * Keeps an account's rights as the contract computes them and its username valid, regardless of the writer.
 * Ends all sessions of a member in the write that records their leaving of the Discord server.
 */
export function createUsersHooks(now: () => Date): BoundHooks {
  return hooksFor(usersCollection, {
    beforeCreate: async ({ tx, values }) => {
      Object.assign(values, rightsOf(values, communityFile.config))
      requireTimeZone(values.time_zone)
      if (values.username && !isUsername(values.username))
        values.username = await freeUsername(tx, values.username)
    },
    beforeUpdate: async ({ tx, context, values, original }) => {
      Object.assign(values, rightsOf({ ...original, ...values }, communityFile.config))
      if (values.time_zone !== original?.time_zone) requireTimeZone(values.time_zone)
      // A superuser may correct it.
      if (original && !context.isSuperuser) requireWelcome({ ...original, now: now() }, values)
      if (values.left_discord === true && original?.left_discord !== true)
        values['tokenKey'] = freshTokenKey()
      // An invalid name from earlier stays until the next start, so that other changes are not blocked.
      if (values.username && values.username !== original?.username && !isUsername(values.username))
        values.username = await freeUsername(tx, values.username)
    },
  })
}

const say = wordsFor('en', accountFieldWords)

/** Refuses a time zone that does not exist. */
function requireTimeZone(zone: unknown): void {
  if (zone === undefined || zone === '' || zone === null || isZone(zone)) return
  throw refuse({ field: 'time_zone', code: 'validation_no_time_zone', message: say('noTimeZone') })
}

type Newcomer = Pick<User, 'id' | 'created' | 'welcomed_by'> & { readonly now: Date }

/** Checks who brought a newcomer: named once, soon, and another member. */
function requireWelcome({ id, created, welcomed_by, now }: Newcomer, change: Partial<User>): void {
  const message = checkWelcome({
    userId: id,
    named: toText(change.welcomed_by ?? welcomed_by),
    known: welcomed_by,
    created: new Date(created),
    now,
  })
  if (message) throw refuse({ field: 'welcomed_by', code: 'validation_not_allowed', message })
}

/** Days in which a newcomer can name the member who brought them. */
const welcomeDays = 30

/** The facts that decide whether a newcomer may name the member who brought them. */
interface WelcomeQuestion {
  readonly userId: string
  /** The named member. */
  readonly named: string
  /** The member named before; empty if there is none. */
  readonly known: string
  /** When the account was created. */
  readonly created: Date
  readonly now: Date
}

/** Checks the named member. Returns the message that refuses them, or undefined. */
export function checkWelcome({ userId, named, known, created, now }: WelcomeQuestion): string | undefined {
  if (named === known) return undefined
  if (known !== '') return say('welcomedOnce')
  if (named === userId) return say('welcomedBySelf')
  const days = (now.getTime() - created.getTime()) / (24 * 60 * 60 * 1000)
  return days > welcomeDays ? say('welcomedTooLate', { days: welcomeDays }) : undefined
}
