import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDays } from './count-days.ts'
import { defineKind } from './kind.ts'
import { daysField, daysParam } from './param-fields.ts'
import { askWithin, daysSentence, numbersOf } from './sentence-parts.ts'

/** Requires an account of this age. It grows during leave as well. */
export const accountDays = defineKind({
  name: 'account_days',
  schema: z.object({ days: daysParam }),
  fields: [daysField],
  measure: ({ days }, { facts, now }) => countDays(facts.joined, { target: days, leaves: [], now }),
  sentence: (say: Say<typeof rankWords>, told) =>
    daysSentence(say, { done: say('accountDays', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { days }) =>
    askWithin(say, { asked: say('askAccountDays', { count: days }) }),
})
