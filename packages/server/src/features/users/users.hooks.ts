import { freshTokenKey, hooksFor } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { isStaff, isUsername } from '@longhouse/contract/users'
import { usersCollection } from './users.collection.ts'
import { freeUsername } from './users.usernames.ts'

/**
 * Keeps `is_staff` equal to the contract's answer and usernames to its rule, whoever changes the account, and logs
 * out whoever has left the Discord server in the same moment in which that is written down.
 */
export const usersHooks = hooksFor(usersCollection, {
  beforeCreate: async ({ tx, values }) => {
    values.is_staff = isStaff(values, communityFile.config)
    if (values.username && !isUsername(values.username))
      values.username = await freeUsername(tx, values.username)
  },
  beforeUpdate: async ({ tx, values, original }) => {
    values.is_staff = isStaff({ ...original, ...values }, communityFile.config)
    if (values.left_discord === true && original?.left_discord !== true) values['tokenKey'] = freshTokenKey()
    // Who has such a name from earlier keeps it until the next start: nothing else they change waits for that.
    if (values.username && values.username !== original?.username && !isUsername(values.username))
      values.username = await freeUsername(tx, values.username)
  },
})
