import { defineCollection, unique } from '@longhouse/engine/schema'
import { rankVoteShape } from '@longhouse/contract/rank-progress'
import { staff, unchanged } from '../../platform/rules.ts'

const own = `(${staff} && voter = @request.auth.id)`

/** Votes of staff on proposals; each has one vote and can change it. */
export const rankVotesCollection = defineCollection({
  name: 'rank_votes',
  type: 'base',
  shape: rankVoteShape,
  rules: {
    list: staff,
    view: staff,
    create: own,
    update: `${own} && ${unchanged('proposal', 'voter')}`,
    delete: own,
  },
  indexes: [unique('proposal', 'voter')],
})
