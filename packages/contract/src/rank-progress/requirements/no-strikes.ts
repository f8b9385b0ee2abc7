import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDays } from './count-days.ts'
import { defineKind } from './kind.ts'
import { daysField, daysParam } from './param-fields.ts'
import { askWithin, daysSentence, numbersOf } from './sentence-parts.ts'

/** Requires this many days without a suspension, leave not counted. Earlier suspensions do not matter. */
export const noStrikes = defineKind({
  name: 'no_strikes',
  schema: z.object({ days: daysParam }),
  fields: [{ ...daysField, start: 90 }],
  canBeDuty: true,
  measure: ({ days }, { facts, ...looked }) => {
    const last = facts.strikes.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
    if (last === undefined) return { value: days, target: days, isMet: true }
    const measured = countDays(last, { ...looked, target: days })
    return { ...measured, value: Math.min(measured.value, days) }
  },
  sentence: (say: Say<typeof rankWords>, told) =>
    daysSentence(say, { done: say('noStrikes', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { days }) =>
    askWithin(say, { asked: say('askNoStrikes', { count: days }) }),
})
