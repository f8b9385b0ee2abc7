import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { contestVoteShape } from '@longhouse/contract/contests'
import { owner, unchanged } from '../../platform/rules.ts'

/** Votes are secret: only the voter can read them, not even staff. */
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
