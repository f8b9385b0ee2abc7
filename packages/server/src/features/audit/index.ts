import type { Feature } from '../../platform/feature.ts'
import { auditLogCollection } from './audit-log.collection.ts'
import { auditHooks } from './audit.hooks.ts'
import { forgetPerson } from './audit.forget.ts'
import { noteImpersonation } from './audit.impersonations.ts'

export const auditFeature: Feature = {
  name: 'audit',
  collections: [auditLogCollection],
  hooks: [...auditHooks, forgetPerson],
  onImpersonate: noteImpersonation,
}
