import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { activityShape } from '@longhouse/contract/activities'
import { ownerOrStaff } from '../../platform/rules.ts'

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
