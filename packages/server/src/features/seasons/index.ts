import { seasonResultsCollection, seasonsCollection } from '../../collections/seasons.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { runSeasonSteps } from './season-steps.job.ts'
import { archivedNamesHooks, disqualifiedRunsHooks, seasonsHooks } from './seasons.hooks.ts'
import { seasonsRoutes } from './seasons.routes.ts'

const everyMinute = '* * * * *'

/** Seasons in which runs count together, their results, and the hall of fame. */
export function createSeasonsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'seasons',
    module: 'runs',
    collections: [seasonsCollection, seasonResultsCollection],
    hooks: [seasonsHooks(now), disqualifiedRunsHooks(now), archivedNamesHooks],
    audited: [{ collection: seasonsCollection.name }],
    routes: seasonsRoutes,
    start: async (site) => {
      const stop = site.engine.crons.add({
        id: 'season-steps',
        expression: everyMinute,
        run: (signal) => runSeasonSteps({ ...site, signal }, now()),
      })
      return async () => stop()
    },
  }
}
