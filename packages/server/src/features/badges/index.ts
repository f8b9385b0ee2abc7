import type { Feature } from '../../platform/feature.ts'
import { badgeGrantsCollection } from './badge-grants.collection.ts'
import { grantBadges } from './grant-badges.ts'

/** What members earn by what they do. */
export const badgesFeature: Feature = {
  name: 'badges',
  collections: [badgeGrantsCollection],
  onMarkedMembers: grantBadges,
}
