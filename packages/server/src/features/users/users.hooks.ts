import { freshTokenKey, hooksFor, type BoundHooks } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { isUsername, rightsOf } from '@longhouse/contract/users'
import { usersCollection } from '../../collections/users.ts'
import { requireTimeZone, requireWelcome } from './users.fields.ts'
import { freeUsername } from './users.usernames.ts'

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
