import { isModuleOn, type CommunityConfig } from '@longhouse/contract/community'
import type { CollectionDefinition } from '@longhouse/engine'
import type { Feature } from './feature.ts'

/**
 * Returns the features of a community. One whose module is off has no routes and no jobs, and only superusers
 * see its records. Its records and hooks stay, so that deleted accounts are still handled.
 */
export function featuresOf(
  community: Pick<CommunityConfig, 'modules'>,
  features: readonly Feature[],
): Feature[] {
  return features.map((feature) =>
    feature.module && !isModuleOn(community, feature.module) ? asleep(feature) : feature,
  )
}

function asleep({
  routes: _routes,
  start: _start,
  listening: _listening,
  onMarkedMembers: _onMarkedMembers,
  ...feature
}: Feature): Feature {
  return { ...feature, collections: (feature.collections ?? []).map(closed) }
}

function closed(collection: CollectionDefinition): CollectionDefinition {
  return { ...collection, rules: {} }
}
