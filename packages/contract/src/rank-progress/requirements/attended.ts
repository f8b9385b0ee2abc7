import { z } from 'zod'
import { eventKinds, type EventKind } from '../../events/event.ts'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import { countDeeds } from './count-deeds.ts'
import { eventKindName } from './event-kind-name.ts'
import { defineKind } from './kind.ts'
import { daysField, daysParam, timesField, timesParam } from './param-fields.ts'
import { askWithin, countedSentence, numbersOf } from './sentence-parts.ts'

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
