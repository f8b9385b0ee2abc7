import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { contestShape, contestVoteShape } from '@longhouse/contract/contests'
import { members, serverOnly, staff, unchanged, owner } from './rules.ts'

const keptByServer = { write: serverOnly }

export const contestsCollection = defineCollection({
  name: 'contests',
  type: 'base',
  shape: contestShape,
  rules: {
    list: members,
    view: members,
    create: staff,
    update: `${staff} && ${unchanged('month')}`,
    delete: staff,
  },
  fieldRules: { winner: keptByServer, winner_votes: keptByServer, ends: keptByServer },
  indexes: [unique('month'), index('state', 'ends')],
})

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
