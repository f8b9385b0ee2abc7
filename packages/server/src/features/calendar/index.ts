import { calendarKeysCollection } from '../../collections/calendar.ts'
import type { Feature } from '../../platform/feature.ts'
import { calendarRoutes } from './calendar.routes.ts'

export const calendarFeature: Feature = {
  name: 'calendar',
  module: 'calendar',
  collections: [calendarKeysCollection],
  routes: calendarRoutes,
}
