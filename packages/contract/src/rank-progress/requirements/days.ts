import { formatDate } from '@longhouse/engine/schema'
import { z } from 'zod'
import type { Say } from '../../words/words.ts'
import { dayMs, servedAt, servedMs } from '../leave.ts'
import type { rankWords } from '../rank.words.ts'
import { defineKind, type Looked, type Measurement } from './kind.ts'
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

/** Counts the days since a time without leave, and when they reach the target. */
function countDays(
  since: string,
  { target, leaves, now }: Pick<Looked, 'leaves' | 'now'> & { readonly target: number },
): Measurement {
  const from = Date.parse(since)
  if (Number.isNaN(from)) return { value: 0, target, isMet: false }
  const served = servedMs(leaves, { from, until: now })
  const value = Math.floor(served / dayMs)
  if (served >= target * dayMs) return { value, target, isMet: true }
  const reached = servedAt(leaves, { from, ms: target * dayMs })
  return { value, target, isMet: false, changesAt: formatDate(new Date(reached)) }
}
