import type { AuditedCollection } from '../../platform/audited.ts'
import { usersCollection } from '../../collections/users.ts'

export const auditedUsers: AuditedCollection = {
  collection: usersCollection.name,
  isOwnLeftOut: true,
  personField: 'id',
  // An entry about an account must not keep what the account's deletion is meant to remove.
  keptFields: [
    'can_operate',
    'is_admin',
    'is_staff',
    'left_discord',
    'suspended_reason',
    'suspended_until',
    'theme_preference',
    'username',
    'verified',
  ],
}
