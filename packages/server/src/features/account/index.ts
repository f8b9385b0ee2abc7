import { systemCollections } from '@longhouse/engine'
import type { Feature } from '../../platform/feature.ts'
import { accountRoutes } from './account.routes.ts'
import { personalDataIn } from './personal-data.ts'

/** Knows the other features only by their collections: wherever a record points at a person, it is theirs to export. */
export function createAccountFeature(others: readonly Feature[]): Feature {
  const collections = others.flatMap((feature) => feature.collections ?? [])
  return { name: 'account', routes: accountRoutes(personalDataIn([...collections, ...systemCollections])) }
}
