import type { Feature, Platform } from '../../platform/feature.ts'
import { activitiesCollection } from './activities.collection.ts'
import { activityHooks } from './activity.hooks.ts'
import { startActivityJobs } from './activity.jobs.ts'
import { kindsOfActivity } from './kinds/index.ts'

/** Remembers what people did: what ranks, badges, profiles and insights are made of. */
export function createActivityFeature(platform: Pick<Platform, 'now'>): Feature {
  return {
    name: 'activity',
    collections: [activitiesCollection],
    hooks: activityHooks(kindsOfActivity, platform),
    start: async (site) => startActivityJobs(site),
  }
}
