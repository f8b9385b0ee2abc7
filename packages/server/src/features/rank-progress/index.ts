import type { Feature, Platform } from '../../platform/feature.ts'
import {
  absencesCollection,
  ladderSettingsCollection,
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
  rankRulesCollection,
  rankVotesCollection,
} from '../../collections/rank-progress.ts'
import { computeMembers } from './compute-members.ts'
import { markedAccountsHooks, forgetTicksHooks, rankVotesHooks } from './ranks.hooks.ts'
import { startRankJobs } from './ranks.job.ts'
import { decideRoutes, ladderRoutes } from './ranks.routes.ts'
import { absencesHooks } from './absences.hooks.ts'
import { rankProgressMirrors } from './rank-progress.mirrors.ts'
import { rankProgressNotices } from './rank-progress.notices.ts'
import { rankActivities } from './rank-progress.activities.ts'

/** Requirements of ranks, members' progress, promotions and leave. */
export function createRankProgressFeature({ now }: Pick<Platform, 'now'>): Feature {
  return {
    name: 'rank-progress',
    module: 'rankProgress',
    collections: [
      ladderSettingsCollection,
      rankRulesCollection,
      rankProgressCollection,
      rankProposalsCollection,
      rankVotesCollection,
      rankChangesCollection,
      absencesCollection,
    ],
    hooks: [absencesHooks(now), rankVotesHooks, forgetTicksHooks, markedAccountsHooks],
    notices: rankProgressNotices,
    mirrors: rankProgressMirrors,
    // Reasons for leave are visible only to the member and to staff.
    audited: [
      {
        collection: absencesCollection.name,
        isOwnLeftOut: true,
        keptFields: ['user', 'from', 'until', 'state', 'decided_by'],
      },
    ],
    activities: rankActivities,
    routes: (app, site) => {
      decideRoutes(app, site)
      ladderRoutes(app, site)
    },
    onMarkedMembers: computeMembers,
    start: async (site) => startRankJobs(site),
  }
}
