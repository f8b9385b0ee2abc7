import { systemCollections } from '@longhouse/engine'
import type { Feature } from '../../platform/feature.ts'
import { auditLogCollection } from './audit-log.collection.ts'
import { auditHooks, operatorHooks } from './audit.hooks.ts'
import { forgetPerson } from './audit.forget.ts'
import { noteImpersonation } from './audit.impersonations.ts'
import { noteOperation } from './audit.operations.ts'

/** The log of what staff and operators change, in the collections of all other features. */
export function createAuditFeature(others: readonly Feature[]): Feature {
  const own = [...others.flatMap(({ collections = [] }) => collections), auditLogCollection]
  const names = [...own, ...systemCollections].filter(({ type }) => type !== 'view').map(({ name }) => name)
  return {
    name: 'audit',
    collections: [auditLogCollection],
    hooks: [...auditHooks, ...operatorHooks(names), forgetPerson],
    onImpersonate: noteImpersonation,
    onOperation: noteOperation,
  }
}
