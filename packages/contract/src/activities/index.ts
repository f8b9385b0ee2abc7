export { activityKinds, type ActivityKind, activityShape, type Activity } from './activity.ts'
