import type { Feature } from '../../platform/feature.ts'
import { calendarKeysCollection } from '../../platform/calendar-keys.collection.ts'
import { calendarRoutes } from './calendar.routes.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  module: 'calendar',
  collections: [calendarKeysCollection],
  routes: calendarRoutes,
}
