import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { roleChangeShape } from '@longhouse/contract/bot'
import { ownerOrStaff } from '../rules.ts'

/** What the site wants of members' roles in Discord, one row for each role of a member. Written by the server alone. */
export const roleChangesCollection = defineCollection({
  name: 'role_changes',
  type: 'base',
  shape: roleChangeShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  indexes: [
    unique('user', 'role_id'),
    index('status', 'next_attempt'),
    index('role_id', 'status'),
    index('drift_since'),
    index('created', 'id'),
  ],
})
