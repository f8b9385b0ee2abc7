import {
  eventMessagesCollection,
  eventResultsCollection,
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { runEventSteps } from './event-steps.job.ts'
import { eventWaitsHooks } from './event-waits.hooks.ts'
import { eventMessagesHooks, tournamentsHooks } from './events.hooks.ts'
import { eventRoutes } from './events.routes.ts'
import { eventsMirrors } from './events.mirrors.ts'
import { eventsNotices } from './events.notices.ts'
import { registrationsHooks } from './registrations.hooks.ts'
import { eventActivities } from './events.activities.ts'

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
    notices: eventsNotices,
    mirrors: eventsMirrors,
    hooks: [tournamentsHooks(now), registrationsHooks(now), eventWaitsHooks(now), eventMessagesHooks(now)],
    audited: [
      { collection: tournamentsCollection.name },
      { collection: registrationsCollection.name, isOwnLeftOut: true },
      { collection: eventWaitsCollection.name, isOwnLeftOut: true },
      { collection: eventResultsCollection.name },
      { collection: eventMessagesCollection.name },
    ],
    activities: eventActivities,
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
