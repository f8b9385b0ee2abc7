export { activityKinds, type ActivityKind } from './activity-kinds.ts'
export { activityShape, type Activity } from './activity.ts'
