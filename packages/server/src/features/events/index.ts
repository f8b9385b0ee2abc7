import type { Feature, Platform } from '../../platform/feature.ts'
import { eventMessagesCollection } from './event-messages.collection.ts'
import { eventMessagesHooks } from './event-messages.hooks.ts'
import { eventResultsCollection } from './event-results.collection.ts'
import { runEventSteps } from './event-steps.job.ts'
import { eventWaitsCollection } from './event-waits.collection.ts'
import { eventWaitsHooks } from './event-waits.hooks.ts'
import { eventRoutes } from './events.routes.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { registrationsHooks } from './registrations.hooks.ts'
import { tournamentsCollection } from './tournaments.collection.ts'
import { tournamentsHooks } from './tournaments.hooks.ts'

const everyMinute = '* * * * *'

export function createEventsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'events',
    collections: [
      tournamentsCollection,
      registrationsCollection,
      eventWaitsCollection,
      eventResultsCollection,
      eventMessagesCollection,
    ],
    hooks: [tournamentsHooks(now), registrationsHooks(now), eventWaitsHooks(now), eventMessagesHooks(now)],
    audited: [
      { collection: tournamentsCollection.name },
      { collection: registrationsCollection.name, isOwnLeftOut: true },
      { collection: eventWaitsCollection.name, isOwnLeftOut: true },
      { collection: eventResultsCollection.name },
      { collection: eventMessagesCollection.name },
    ],
    routes: eventRoutes,
    start: async (site) => {
      const stop = site.engine.crons.add({
        id: 'event-steps',
        expression: everyMinute,
        run: (signal) => runEventSteps({ ...site, signal }, now()),
      })
      return async () => stop()
    },
  }
}
