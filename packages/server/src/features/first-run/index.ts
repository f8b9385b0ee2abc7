import type { Feature } from '../../platform/feature.ts'
import { firstRunLinksCollection } from '../../collections/site.ts'
import { firstRunRoutes } from './first-run.routes.ts'

export const firstRunFeature: Feature = {
  name: 'first-run',
  collections: [firstRunLinksCollection],
  routes: firstRunRoutes,
}
