import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { roleChangeShape } from '@longhouse/contract/bot'
import { ownerOrStaff } from '../rules.ts'

/** Wanted roles of members in Discord, one row for each role of a member. Only the server writes them. */
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
