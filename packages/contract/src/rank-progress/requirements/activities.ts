import { formatDate } from '@longhouse/engine/schema'
import { z } from 'zod'
import { eventKinds, type EventKind } from '../../events/event.ts'
import type { Say } from '../../words/words.ts'
import { dayMs, servedAt, servedMs, windowStart } from '../leave.ts'
import type { Deed } from '../rank-progress.ts'
import type { rankWords } from '../rank.words.ts'
import { defineKind, type Looked, type Measurement } from './kind.ts'
import { daysField, daysParam, timesField, timesParam, countLimits, wholeNumber } from './param-fields.ts'
import { eventKindName, askWithin, countedSentence, numbersOf } from './sentence-parts.ts'

/** Requires attended events, of some kinds or of any. */
export const attended = defineKind({
  name: 'attended',
  schema: z.object({
    times: timesParam,
    days: daysParam,
    event_kinds: z.array(z.enum(eventKinds)).max(eventKinds.length).default([]),
  }),
  fields: [timesField, daysField, { name: 'event_kinds', kind: 'choices', choices: 'event_kinds' }],
  canBeDuty: true,
  reads: ({ times, days }) => ({ kind: 'attended', count: times, days }),
  measure: ({ times, days, event_kinds }, { facts, ...looked }) => {
    const wanted = new Set<string>(event_kinds)
    const deeds = (facts.deeds.attended ?? []).filter(
      ({ eventKind = '' }) => wanted.size === 0 || wanted.has(eventKind),
    )
    return countDeeds(deeds, { ...looked, target: times, days })
  },
  sentence: (say, told) => {
    const { target, params } = told
    const done = say('attended', {
      ...numbersOf(told),
      events: nameEvents(say, { kinds: params.event_kinds, count: target }),
    })
    return countedSentence(say, { done, told })
  },
  ask: (say, { times, days, event_kinds }) => {
    const asked = say('askAttended', {
      count: times,
      events: nameEvents(say, { kinds: event_kinds, count: times }),
    })
    return askWithin(say, { asked, days })
  },
})

function nameEvents(
  say: Say<typeof rankWords>,
  { kinds, count }: { readonly kinds: readonly EventKind[]; readonly count: number },
): string {
  const [first, ...rest] = kinds
  if (first === undefined) return say('events', { count })
  if (rest.length === 0) return eventKindName(say, { kind: first, count })
  const names = kinds.map((kind) => eventKindName(say, { kind, count }))
  return `${say('events', { count })} (${names.join(', ')})`
}

/** Requires hosted events. */
export const hosted = defineKind({
  name: 'hosted',
  schema: z.object({ times: timesParam, days: daysParam }),
  fields: [timesField, daysField],
  canBeDuty: true,
  reads: ({ times, days }) => ({ kind: 'hosted', count: times, days }),
  measure: ({ times, days }, { facts, ...looked }) =>
    countDeeds(facts.deeds.hosted ?? [], { ...looked, target: times, days }),
  sentence: (say: Say<typeof rankWords>, told) =>
    countedSentence(say, { done: say('hosted', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { times, days }) =>
    askWithin(say, { asked: say('askHosted', { count: times }), days }),
})

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

/** Requires submitted clips. */
export const clips = defineKind({
  name: 'clips',
  schema: z.object({ times: timesParam, days: daysParam }),
  fields: [timesField, daysField],
  canBeDuty: true,
  reads: ({ times, days }) => ({ kind: 'clip_sent', count: times, days }),
  measure: ({ times, days }, { facts, ...looked }) =>
    countDeeds(facts.deeds.clip_sent ?? [], { ...looked, target: times, days }),
  sentence: (say: Say<typeof rankWords>, told) =>
    countedSentence(say, { done: say('clips', numbersOf(told)), told }),
  ask: (say: Say<typeof rankWords>, { times, days }) =>
    askWithin(say, { asked: say('askClips', { count: times }), days }),
})

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

/** How many activities are required, and within how many days; without days at any time. */
interface Count {
  readonly target: number
  readonly days?: number | undefined
}

/**
 * Counts a member's activities within a window, which their leave lengthens. While the target is met,
 * `changesAt` is when it is no longer met.
 */
function countDeeds(
  deeds: readonly Deed[],
  { target, days, leaves, now }: Count & Pick<Looked, 'leaves' | 'now'>,
): Measurement {
  if (days === undefined) return { value: deeds.length, target, isMet: deeds.length >= target }
  const ms = days * dayMs
  const counted = deeds
    .map(({ at }) => Date.parse(at))
    .filter((from) => servedMs(leaves, { from, until: now }) < ms)
  const isMet = counted.length >= target
  const window = windowDays(days, { leaves, now })
  const next = isMet ? counted[target - 1] : counted.at(-1)
  if (next === undefined) return { value: 0, target, isMet, days: window }
  const falls = servedAt(leaves, { from: next, ms })
  const falling = counted.filter((from) => servedAt(leaves, { from, ms }) === falls).length
  return {
    value: counted.length,
    target,
    isMet,
    days: window,
    changesAt: formatDate(new Date(falls)),
    falling,
  }
}

/** The length of a window in days, with the leave that lengthens it. */
function windowDays(days: number, { leaves, now }: Pick<Looked, 'leaves' | 'now'>): number {
  return Math.round((now - windowStart(leaves, { until: now, ms: days * dayMs })) / dayMs)
}
