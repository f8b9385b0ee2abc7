import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { activityShape } from '@longhouse/contract/activities'
import { ownerOrStaff, members, owner, serverOnly } from './rules.ts'
import { badgeGrantShape } from '@longhouse/contract/badges'

/** The columns of an activity that SQL reads. */
export const activityColumns =
  '"id", "user", "kind", "at", "subject_collection", "subject_id", "event", "value", "struck_at"'

/** Activities of members. Only the server writes them, in the transaction of their cause. */
export const activitiesCollection = defineCollection({
  name: 'activities',
  type: 'base',
  shape: activityShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  // The subject first, to find the activities of a cause.
  indexes: [unique('subject_id', 'kind', 'user'), index('user', 'kind', 'at'), index('kind', 'at')],
})

const readers = `(${members} && (is_hidden = false || ${owner}))`

/** Badges that members have earned, each tier once. Members see those that are not hidden; only the server writes. */
export const badgeGrantsCollection = defineCollection({
  name: 'badge_grants',
  type: 'base',
  shape: badgeGrantShape,
  rules: { list: readers, view: readers },
  fieldRules: { is_hidden: { read: serverOnly } },
  indexes: [unique('user', 'badge', 'tier')],
})
