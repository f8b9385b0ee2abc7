import { defineCollection, index, unique } from '@longhouse/engine/schema'
import { contestShape } from '@longhouse/contract/contests'
import { members, serverOnly, staff, unchanged } from '../../platform/rules.ts'

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
