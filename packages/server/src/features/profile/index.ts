import type { Feature, Platform } from '../../platform/feature.ts'
import { keepCards } from './cards.ts'
import { profileCardsCollection } from '../../collections/profile.ts'
import { profileHooks } from './profile.hooks.ts'
import { startProfileJobs } from './profile.jobs.ts'

/** Profile cards: what members see of each other, and what they show. */
export function createProfileFeature(platform: Pick<Platform, 'now' | 'community'>): Feature {
  return {
    name: 'profile',
    collections: [profileCardsCollection],
    hooks: profileHooks(platform),
    onMarkedMembers: keepCards,
    start: startProfileJobs,
  }
}
