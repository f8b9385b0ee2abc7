import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { contestVoteShape } from '@longhouse/contract/contests'
import { owner, unchanged } from '../../platform/rules.ts'

/** Who voted for what is nobody else's business, staff included. */
export const contestVotesCollection = defineCollection({
  name: 'contest_votes',
  type: 'base',
  shape: contestVoteShape,
  rules: {
    list: owner,
    view: owner,
    create: owner,
    update: `${owner} && ${unchanged('user', 'contest')}`,
    delete: owner,
  },
  indexes: [unique('contest', 'user'), index('contest', 'clip'), index('user')],
})
