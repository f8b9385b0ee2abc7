import { systemCollections } from '@longhouse/engine'
import type { AuditedCollection } from '../../platform/audit.ts'
import type { Feature } from '../../platform/feature.ts'
import { auditLogCollection } from '../../collections/audit.ts'
import { auditHooks, operatorHooks, forgetPerson, noteImpersonation, noteOperation } from './audit.hooks.ts'

/** Logs changes by staff and operators in the collections of all other features. */
export function createAuditFeature(others: readonly Feature[]): Feature {
  const audited = others.flatMap((feature) => feature.audited ?? [])
  return {
    name: 'audit',
    collections: [auditLogCollection],
    hooks: [...auditHooks(audited), ...operatorHooks(collectionsBeside(audited, others)), forgetPerson],
    onImpersonate: noteImpersonation,
    onOperation: noteOperation,
  }
}

function collectionsBeside(audited: readonly AuditedCollection[], features: readonly Feature[]): string[] {
  const own = [...features.flatMap(({ collections = [] }) => collections), auditLogCollection]
  const names = [...own, ...systemCollections].filter(({ type }) => type !== 'view').map(({ name }) => name)
  const known = new Set(audited.map(({ collection }) => collection))
  return names.filter((name) => !known.has(name))
}
