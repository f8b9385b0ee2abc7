import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDeeds } from './count-deeds.ts'
import { defineKind } from './kind.ts'
import { countLimits, daysField, daysParam, wholeNumber } from './param-fields.ts'
import { askWithin, countedSentence, numbersOf } from './sentence-parts.ts'

/** Requires upvotes on the member's clips. */
export const votesReceived = defineKind({
  name: 'votes_received',
  schema: z.object({ votes: wholeNumber(countLimits.votes), days: daysParam.optional() }),
  fields: [
    { name: 'votes', kind: 'number', min: 1, max: countLimits.votes, start: 20 },
    { ...daysField, isOptional: true },
  ],
  canBeDuty: true,
  reads: ({ votes, days }) => ({ kind: 'clip_liked', count: votes, days }),
  measure: ({ votes, days }, { facts, ...looked }) =>
    countDeeds(facts.deeds.clip_liked ?? [], { ...looked, target: votes, days }),
  sentence: (say: Say<typeof rankWords>, told) =>
    countedSentence(say, { done: say('votes', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { votes, days }) =>
    askWithin(say, { asked: say('askVotes', { count: votes }), days }),
})
