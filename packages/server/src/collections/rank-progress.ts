import { defineCollection, index, unique } from '@longhouse/engine/schema'
import {
  rankProgressShape,
  rankRuleShape,
  ladderSettingsShape,
  rankProposalShape,
  rankVoteShape,
  rankChangeShape,
  absenceShape,
} from '@longhouse/contract/rank-progress'
import { ownerOrStaff, members, staff, unchanged, owner } from './rules.ts'

/** Rank status of members, visible to them and to staff. */
export const rankProgressCollection = defineCollection({
  name: 'rank_progress',
  type: 'base',
  shape: rankProgressShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  indexes: [unique('user'), index('state', 'failing_since'), index('rank'), index('due_at')],
})

/** Rules of ranks. An admin saves the ladder as a whole, through its own route. */
export const rankRulesCollection = defineCollection({
  name: 'rank_rules',
  type: 'base',
  shape: rankRuleShape,
  rules: { list: members, view: members },
  indexes: [unique('rank'), index('step')],
})

/** Whether ranks move. Members read it, so that pages know; an admin saves it with the ladder. */
export const ladderSettingsCollection = defineCollection({
  name: 'ladder_settings',
  type: 'base',
  shape: ladderSettingsShape,
  rules: { list: members, view: members },
})

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

/** History of ranks, visible to the member and to staff. */
export const rankChangesCollection = defineCollection({
  name: 'rank_changes',
  type: 'base',
  shape: rankChangeShape,
  rules: { list: ownerOrStaff, view: ownerOrStaff },
  // For staff, who see the number of each kind.
  indexes: [index('user', 'created'), index('kind')],
})

/** Leave. Members ask for it and withdraw it, staff decide; hooks check what rules cannot express. */
export const absencesCollection = defineCollection({
  name: 'absences',
  type: 'base',
  shape: absenceShape,
  rules: {
    list: ownerOrStaff,
    view: ownerOrStaff,
    create: ownerOrStaff,
    update: `(${owner} || ${staff}) && ${unchanged('user')}`,
  },
  indexes: [index('user', 'until'), index('state', 'from'), index('state', 'until')],
})
