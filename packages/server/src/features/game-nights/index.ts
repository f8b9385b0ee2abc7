import {
  gameNightsCollection,
  squadFactsCollection,
  squadsCollection,
} from '../../collections/game-nights.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { nightEventHooks, gameNightsHooks } from './game-nights.hooks.ts'
import { gameNightsRoutes } from './game-nights.routes.ts'
import { runNightSteps } from './night-steps.job.ts'
import { squadsHooks } from './squads.hooks.ts'
import { gameNightsNotices } from './game-nights.notices.ts'
import { gameNightsMirrors } from './game-nights.mirrors.ts'

const everyMinute = '* * * * *'

export function createGameNightsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'game-nights',
    module: 'gameNights',
    collections: [gameNightsCollection, squadsCollection, squadFactsCollection],
    hooks: [gameNightsHooks(now), squadsHooks(), nightEventHooks(now)],
    notices: gameNightsNotices,
    mirrors: gameNightsMirrors,
    audited: [
      {
        collection: gameNightsCollection.name,
        keptFields: ['tournament', 'state', 'game', 'map', 'goal', 'target', 'squad_size'],
      },
      { collection: squadsCollection.name, keptFields: ['night', 'number', 'name', 'is_pinned'] },
    ],
    routes: gameNightsRoutes,
    start: async (site) => {
      const stop = site.engine.crons.add({
        id: 'game-night-steps',
        expression: everyMinute,
        run: (signal) => runNightSteps({ ...site, signal }, now()),
      })
      return async () => stop()
    },
  }
}
