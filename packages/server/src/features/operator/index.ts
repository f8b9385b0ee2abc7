import type { Feature } from '../../platform/feature.ts'
import { lookForReleases } from './look-for-releases.ts'
import { operatorRoutes } from './operator.routes.ts'

/** Views and actions of operators in addition to the record API; it sees the queues of the other features. */
export function createOperatorFeature(others: readonly Feature[]): Feature {
  const queues = others.flatMap(({ deliveries }) => deliveries ?? [])
  return {
    name: 'operator',
    routes: (app, site) => operatorRoutes(app, { ...site, queues }),
    start: async (site) => {
      const stop = lookForReleases(site)
      return async () => stop()
    },
  }
}
