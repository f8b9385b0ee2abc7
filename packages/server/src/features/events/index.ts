import type { Feature, Platform } from '../../platform/feature.ts'
import { registrationsCollection } from './registrations.collection.ts'
import { registrationsHooks } from './registrations.hooks.ts'
import { tournamentsCollection } from './tournaments.collection.ts'
import { tournamentsHooks } from './tournaments.hooks.ts'

export function createEventsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'events',
    collections: [tournamentsCollection, registrationsCollection],
    hooks: [tournamentsHooks, registrationsHooks(now)],
    audited: [
      { collection: tournamentsCollection.name },
      { collection: registrationsCollection.name, isOwnLeftOut: true },
    ],
  }
}
