import { defineCollection, index } from '@longhouse/engine/schema'
import { auditEntryShape } from '@longhouse/contract/audit'
import { staff } from './rules.ts'

/** Staff read it; only the server writes it. */
export const auditLogCollection = defineCollection({
  name: 'audit_log',
  type: 'base',
  shape: auditEntryShape,
  rules: { list: staff, view: staff },
  // Sorted by id per member: their entries are read in this order when the account is deleted.
  indexes: [
    index('created'),
    index('collection', 'record'),
    index('collection', 'created'),
    index('action', 'created'),
    index('actor_id', 'id'),
    index('subject_id', 'id'),
  ],
})
