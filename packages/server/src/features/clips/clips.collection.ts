import { defineCollection, index } from '@longhouse/engine/schema'
import { clipShape } from '@longhouse/contract/clips'
import { members, owner, ownerOrStaff, serverOnly, staff } from '../../platform/rules.ts'

export const clipsCollection = defineCollection({
  name: 'clips',
  type: 'base',
  shape: clipShape,
  rules: { list: members, view: members, create: `${owner} || ${staff}`, update: staff, delete: staff },
  fieldRules: {
    paypal_handle: { read: ownerOrStaff },
    consent_promotional: { read: ownerOrStaff },
    upvotes: { write: serverOnly },
    downvotes: { write: serverOnly },
  },
  indexes: [
    index('user'),
    index('created'),
    index('game', 'created'),
    // In the order of the leaderboards.
    { columns: ['upvotes', 'created', 'id'], descending: ['upvotes'] },
    { columns: ['game', 'highest_round', 'created', 'id'], descending: ['highest_round'] },
    { columns: ['game', 'map', 'highest_round', 'created', 'id'], descending: ['highest_round'] },
  ],
})
