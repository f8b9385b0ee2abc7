import { freshTokenKey, hooksFor, type BoundHooks } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { isUsername, rightsOf } from '@longhouse/contract/users'
import { usersCollection } from './users.collection.ts'
import { requireTimeZone, requireWelcome } from './users.fields.ts'
import { freeUsername } from './users.usernames.ts'

/**
 * Keeps the rights of an account equal to the contract's answer and usernames to its rule, whoever changes the account,
 * and logs out whoever has left the Discord server in the same moment in which that is written down.
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
      // A superuser may set it right.
      if (original && !context.isSuperuser) requireWelcome({ ...original, now: now() }, values)
      if (values.left_discord === true && original?.left_discord !== true)
        values['tokenKey'] = freshTokenKey()
      // Who has such a name from earlier keeps it until the next start: nothing else they change waits for that.
      if (values.username && values.username !== original?.username && !isUsername(values.username))
        values.username = await freeUsername(tx, values.username)
    },
  })
}
