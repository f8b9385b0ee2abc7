import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDeeds } from './count-deeds.ts'
import { defineKind } from './kind.ts'
import { daysField, daysParam, timesField, timesParam } from './param-fields.ts'
import { askWithin, countedSentence, numbersOf } from './sentence-parts.ts'

/** Requires newcomers that the member brought. */
export const welcomed = defineKind({
  name: 'welcomed',
  schema: z.object({ times: timesParam, days: daysParam }),
  fields: [timesField, daysField],
  canBeDuty: true,
  reads: ({ times, days }) => ({ kind: 'welcomed', count: times, days }),
  measure: ({ times, days }, { facts, ...looked }) =>
    countDeeds(facts.deeds.welcomed ?? [], { ...looked, target: times, days }),
  sentence: (say: Say<typeof rankWords>, told) =>
    countedSentence(say, { done: say('welcomed', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { times, days }) =>
    askWithin(say, { asked: say('askWelcomed', { count: times }), days }),
})
