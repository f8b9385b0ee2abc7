import type { Feature, Platform } from '../../platform/feature.ts'
import { eventResultsCollection } from './event-results.collection.ts'
import { eventWaitsCollection } from './event-waits.collection.ts'
import { eventWaitsHooks } from './event-waits.hooks.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { registrationsHooks } from './registrations.hooks.ts'
import { tournamentsCollection } from './tournaments.collection.ts'
import { tournamentsHooks } from './tournaments.hooks.ts'

export function createEventsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'events',
    collections: [
      tournamentsCollection,
      registrationsCollection,
      eventWaitsCollection,
      eventResultsCollection,
    ],
    hooks: [tournamentsHooks(now), registrationsHooks(now), eventWaitsHooks(now)],
    audited: [
      { collection: tournamentsCollection.name },
      { collection: registrationsCollection.name, isOwnLeftOut: true },
      { collection: eventWaitsCollection.name, isOwnLeftOut: true },
      { collection: eventResultsCollection.name },
    ],
  }
}
