import { defineCollection, index } from '@longhouse/engine/schema'
import { rankProposalShape } from '@longhouse/contract/rank-progress'
import { ownerOrStaff, staff } from '../../platform/rules.ts'

/** Proposed promotions. The member sees the outcome and its reason, staff the rest as well. */
export const rankProposalsCollection = defineCollection({
  name: 'rank_proposals',
  type: 'base',
  shape: rankProposalShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  fieldRules: { evidence: { read: staff }, decided_by: { read: staff } },
  indexes: [
    { columns: ['user'], unique: true, where: "state = 'open'" },
    index('state', 'created'),
    index('user', 'created'),
  ],
})
