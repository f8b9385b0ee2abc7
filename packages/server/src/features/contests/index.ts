import { contestsCollection, contestVotesCollection } from '../../collections/contests.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { runContestSteps } from './contest-steps.job.ts'
import { contestsHooks, contestVotesHooks } from './contests.hooks.ts'
import { contestsNotices } from './contests.notices.ts'
import { contestsMirrors } from './contests.mirrors.ts'
import { contestActivities } from './contests.activities.ts'

const everyMinute = '* * * * *'

/** The contest for the clip of the month. */
export function createContestsFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'contests',
    module: 'runs',
    collections: [contestsCollection, contestVotesCollection],
    hooks: [contestsHooks(now), contestVotesHooks(now)],
    notices: contestsNotices,
    mirrors: contestsMirrors,
    // Votes are deliberately not audited: they are secret.
    audited: [{ collection: contestsCollection.name }],
    activities: contestActivities,
    start: async (site) => {
      const stop = site.engine.crons.add({
        id: 'contest-steps',
        expression: everyMinute,
        run: (signal) => runContestSteps({ ...site, signal }, now()),
      })
      return async () => stop()
    },
  }
}
