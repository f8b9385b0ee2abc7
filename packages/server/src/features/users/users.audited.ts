import type { AuditedCollection } from '../../platform/audited.ts'
import { usersCollection } from './users.collection.ts'

export const auditedUsers: AuditedCollection = {
  collection: usersCollection.name,
  isOwnLeftOut: true,
  personField: 'id',
  // An entry about an account must not keep what the account's deletion is meant to remove.
  keptFields: [
    'username',
    'is_admin',
    'can_operate',
    'is_staff',
    'left_discord',
    'suspended_until',
    'suspended_reason',
    'verified',
    'theme_preference',
  ],
}
