import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { defineKind } from './kind.ts'
import { countLimits, wholeNumber } from './param-fields.ts'
import { askWithin, numbersOf } from './sentence-parts.ts'

/** Requires this many yes votes of staff on the proposal. */
export const staffVotes = defineKind({
  name: 'staff_votes',
  schema: z.object({ yes: wholeNumber(countLimits.staffVotes) }),
  fields: [{ name: 'yes', kind: 'number', min: 1, max: countLimits.staffVotes, start: 2 }],
  isSaidByStaff: true,
  measure: ({ yes }, { facts }) => ({ value: facts.staff.yes, target: yes, isMet: facts.staff.yes >= yes }),
  sentence: (say: Say<typeof rankWords>, told) => say('ever', { done: say('staffVotes', numbersOf(told)) }),
  ask: (say: Say<typeof rankWords>, { yes }) =>
    askWithin(say, { asked: say('askStaffVotes', { count: yes }) }),
})

/** Requires something that only people can judge; staff tick it on the proposal. */
export const saidByStaff = defineKind({
  name: 'said_by_staff',
  schema: z.object({ label: z.string().trim().min(1).max(countLimits.label) }),
  fields: [{ name: 'label', kind: 'text', max: countLimits.label }],
  isSaidByStaff: true,
  measure: ({ label }, { facts }) => {
    const isMet = facts.staff.ticks.includes(label)
    return { value: isMet ? 1 : 0, target: 1, isMet }
  },
  sentence: (say: Say<typeof rankWords>, { isMet, params: { label } }) =>
    isMet ? say('saidByStaff', { label }) : say('notSaidByStaff', { label }),
  ask: (say: Say<typeof rankWords>, { label }) => say('askSaidByStaff', { label }),
})
