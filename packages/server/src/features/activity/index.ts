import type { Feature, Platform } from '../../platform/feature.ts'
import { memberMarksCollection } from '../../collections/notes.ts'
import { activitiesCollection } from '../../collections/activity.ts'
import { activityHooks } from './activity.hooks.ts'
import { startActivityJobs } from './activity.jobs.ts'
import { kindsOfActivity } from '../../platform/activities.ts'

/** Records activities, the source of ranks, badges, profiles and insights. `made` are the features built on them. */
export function createActivityFeature(platform: Pick<Platform, 'now'>, made: readonly Feature[]): Feature {
  return {
    name: 'activity',
    collections: [activitiesCollection, memberMarksCollection],
    hooks: activityHooks(kindsOfActivity(made), platform),
    start: async (site) => startActivityJobs(site, made),
  }
}
