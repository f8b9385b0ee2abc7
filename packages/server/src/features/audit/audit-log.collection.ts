import { defineCollection, index } from '@longhouse/engine/schema'
import { auditEntryShape } from '@longhouse/contract/audit'
import { staff } from '../../platform/rules.ts'

/** Read by staff, written by the server alone. */
export const auditLogCollection = defineCollection({
  name: 'audit_log',
  type: 'base',
  shape: auditEntryShape,
  rules: { list: staff, view: staff },
  // By id within a person: that is how their entries are walked through when they leave.
  indexes: [
    index('created'),
    index('collection', 'record'),
    index('collection', 'created'),
    index('action', 'created'),
    index('actor_id', 'id'),
    index('subject_id', 'id'),
  ],
})
