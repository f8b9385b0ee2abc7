import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { activityShape } from '@longhouse/contract/activities'
import { ownerOrStaff } from '../../platform/rules.ts'

/** What SQL reads of an activity. */
export const activityColumns =
  '"id", "user", "kind", "at", "subject_collection", "subject_id", "event", "value", "struck_at"'

/** What people did, written by the server alone in the transaction of whatever causes it. */
export const activitiesCollection = defineCollection({
  name: 'activities',
  type: 'base',
  shape: activityShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  // The subject first: that is how the activities behind a record are found.
  indexes: [unique('subject_id', 'kind', 'user'), index('user', 'kind', 'at'), index('kind', 'at')],
})
