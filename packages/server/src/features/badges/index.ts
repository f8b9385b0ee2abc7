import type { Feature } from '../../platform/feature.ts'
import { badgeGrantsCollection } from './badge-grants.collection.ts'
import { grantBadges } from './grant-badges.ts'

/** Badges that members earn by their activities. */
export const badgesFeature: Feature = {
  name: 'badges',
  collections: [badgeGrantsCollection],
  onMarkedMembers: grantBadges,
}
