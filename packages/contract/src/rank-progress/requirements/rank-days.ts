import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDays } from './count-days.ts'
import { defineKind } from './kind.ts'
import { daysField, daysParam } from './param-fields.ts'
import { askWithin, daysSentence, numbersOf } from './sentence-parts.ts'

/** Requires this many days in the rank below, leave not counted. */
export const rankDays = defineKind({
  name: 'rank_days',
  schema: z.object({ days: daysParam }),
  fields: [daysField],
  measure: ({ days }, { facts, ...looked }) => countDays(facts.since, { ...looked, target: days }),
  sentence: (say: Say<typeof rankWords>, told) =>
    daysSentence(say, { done: say('rankDays', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { days }) =>
    askWithin(say, { asked: say('askRankDays', { count: days }) }),
})
