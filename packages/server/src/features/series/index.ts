import { eventSeriesCollection } from '../../collections/series.ts'
import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { makeAllEvents, makeEvents } from './make-events.ts'
import { eventSeriesHooks, occurrencesHooks } from './series.hooks.ts'
import { followingRoutes } from './series.routes.ts'

const hourly = '7 * * * *'

export function createSeriesFeature({ now }: Pick<Platform, 'now'>): Feature {
  // Hooks exist before the site opens. Series stored until then get their events from the hourly job.
  let site: Site | undefined
  return {
    name: 'series',
    collections: [eventSeriesCollection],
    hooks: [
      eventSeriesHooks({
        now,
        makeEvents: async (id) => site && makeEvents({ ...site, signal: site.closing }, id),
      }),
      occurrencesHooks(now),
    ],
    audited: [{ collection: eventSeriesCollection.name }],
    routes: (app, opened) => {
      site = opened
      followingRoutes(app, opened)
    },
    start: async (opened) => {
      const stop = opened.engine.crons.add({
        id: 'event-series',
        expression: hourly,
        run: (signal) => makeAllEvents({ ...opened, signal }),
      })
      return async () => stop()
    },
  }
}
