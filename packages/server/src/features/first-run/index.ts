import type { Feature } from '../../platform/feature.ts'
import { firstRunLinksCollection } from './first-run-links.collection.ts'
import { firstRunRoutes } from './first-run.routes.ts'

export const firstRunFeature: Feature = {
  name: 'first-run',
  collections: [firstRunLinksCollection],
  routes: firstRunRoutes,
}
