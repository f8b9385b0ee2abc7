import { freshTokenKey, hooksFor } from '@longhouse/engine'
import { community } from '@longhouse/contract/community'
import { isStaff } from '@longhouse/contract/users'
import { markLeaving } from '../../platform/leaving.ts'
import { usersCollection } from './users.collection.ts'

/**
 * Keeps `is_staff` equal to the contract's answer, whoever changes the account, and logs out whoever has left the
 * Discord server in the same moment in which that is written down.
 */
export const usersHooks = hooksFor(usersCollection, {
  beforeCreate: ({ values }) => {
    values.is_staff = isStaff(values, community)
  },
  beforeUpdate: ({ values, original }) => {
    values.is_staff = isStaff({ ...original, ...values }, community)
    if (values.left_discord === true && original?.left_discord !== true) values['tokenKey'] = freshTokenKey()
  },
  beforeDelete: ({ tx, record }) => markLeaving(tx, 'users', record.id),
})
