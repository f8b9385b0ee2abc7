import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { clipVoteShape } from '@longhouse/contract/clips'
import { members, owner, unchanged } from '../../platform/rules.ts'

export const clipVotesCollection = defineCollection({
  name: 'clip_votes',
  type: 'base',
  shape: clipVoteShape,
  rules: {
    list: members,
    view: members,
    create: owner,
    update: `${owner} && ${unchanged('user', 'clip')}`,
    delete: owner,
  },
  // Two quick clicks must not count twice, in any client.
  indexes: [unique('user', 'clip'), index('clip')],
})
