import type { Feature, Platform, Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/for-each-apart.ts'
import { memberMarksCollection } from '../../collections/notes.ts'
import { workOffMarks } from '../../platform/member-marks.ts'
import { activitiesCollection } from '../../collections/activity.ts'
import { activityHooks } from './activity.hooks.ts'
import { startActivityJobs } from './activity.jobs.ts'
import { kindsOfActivity } from './kinds/index.ts'

const everyMinute = '* * * * *'

/** Records activities, the source of ranks, badges, profiles and insights. `made` are the features built on them. */
export function createActivityFeature(platform: Pick<Platform, 'now'>, made: readonly Feature[]): Feature {
  return {
    name: 'activity',
    collections: [activitiesCollection, memberMarksCollection],
    hooks: activityHooks(kindsOfActivity, platform),
    start: async (site) => {
      const stopJobs = startActivityJobs(site)
      const stopMarks = site.engine.crons.add({
        id: 'marked-members',
        expression: everyMinute,
        run: (signal) => tellOfMarked({ ...site, signal }, made),
      })
      return async () => {
        stopMarks()
        await stopJobs()
      }
    },
  }
}

/** Calls the `onMarkedMembers` of each feature for members with changes. Returns how many members were done. */
export function tellOfMarked(site: Site & Stoppable, made: readonly Feature[]): Promise<number> {
  return workOffMarks(site, (users) =>
    forEachApart(made, site.signal, async (feature) => feature.onMarkedMembers?.(site, users)),
  )
}
