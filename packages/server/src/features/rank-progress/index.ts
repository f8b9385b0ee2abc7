import type { Feature } from '../../platform/feature.ts'
import { absencesCollection } from './absences.collection.ts'
import { ladderSettingsCollection } from './ladder-settings.collection.ts'
import { rankChangesCollection } from './rank-changes.collection.ts'
import { rankProgressCollection } from './rank-progress.collection.ts'
import { rankProposalsCollection } from './rank-proposals.collection.ts'
import { rankRulesCollection } from './rank-rules.collection.ts'
import { rankVotesCollection } from './rank-votes.collection.ts'

/** What ranks ask for, how far everybody is, who is promoted, and leave. */
export function createRankProgressFeature(): Feature {
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
  }
}
