import { isModuleOn } from '@longhouse/contract/community'
import {
  personalBestsCollection,
  runCommentsCollection,
  runPlayersCollection,
  runsCollection,
} from '../../collections/runs.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { leavingHooks, draftHooks } from './drafts.hooks.ts'
import { runCommentsHooks } from './run-comments.hooks.ts'
import { runsHooks } from './runs.hooks.ts'
import { runsMirrors } from './runs.mirrors.ts'
import { runsNotices } from './runs.notices.ts'
import { runsRoutes } from './runs.routes.ts'
import { runActivities } from './runs.activities.ts'

export function createRunsFeature({ now, community }: Pick<Platform, 'now' | 'community'>): Feature {
  return {
    name: 'runs',
    module: 'runs',
    collections: [runsCollection, runPlayersCollection, runCommentsCollection, personalBestsCollection],
    // A community without runs gets no drafts of them.
    hooks: [
      runsHooks(now),
      runCommentsHooks(now),
      leavingHooks,
      ...(isModuleOn(community, 'runs') ? draftHooks : []),
    ],
    notices: runsNotices,
    mirrors: runsMirrors,
    activities: runActivities,
    routes: runsRoutes,
  }
}
