import { systemCollections } from '@longhouse/engine'
import type { Feature } from '../../platform/feature.ts'
import { accountRoutes } from './account.routes.ts'
import { personalDataIn } from './personal-data.ts'

/** Finds personal data by the collections of the other features: every relation to a user is exported. */
export function createAccountFeature(others: readonly Feature[]): Feature {
  const collections = others.flatMap((feature) => feature.collections ?? [])
  return { name: 'account', routes: accountRoutes(personalDataIn([...collections, ...systemCollections])) }
}
