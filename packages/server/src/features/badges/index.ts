import type { Feature } from '../../platform/feature.ts'
import { badgeGrantsCollection } from '../../collections/activity.ts'
import { badgesNotices } from './badges.notices.ts'
import { grantBadges } from './grant-badges.ts'

/** Badges that members earn by their activities. */
export const badgesFeature: Feature = {
  name: 'badges',
  collections: [badgeGrantsCollection],
  notices: badgesNotices,
  onMarkedMembers: grantBadges,
}
