import type { EventKind } from '../../events/event.ts'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'
import type { Measurement, Told } from './kind.ts'

type Counted = Pick<Told<unknown>, 'days' | 'isMet' | 'changesAt' | 'falling' | 'moment'>

/** Describes a count with its window, and when it changes. */
export function countedSentence(
  say: Say<typeof rankWords>,
  {
    done,
    told: { days, isMet, changesAt, falling = 1, moment },
  }: { readonly done: string; readonly told: Counted },
): string {
  if (days === undefined) return say('ever', { done })
  const counted = say('within', { done, count: days })
  if (!changesAt) return counted
  const when = moment(changesAt)
  return `${counted} ${isMet ? say('holdsUntil', { when }) : say('fallsOut', { count: falling, when })}`
}

/** Describes a number of days, and when they are reached. */
export function daysSentence(
  say: Say<typeof rankWords>,
  {
    done,
    told: { changesAt, moment },
  }: { readonly done: string; readonly told: Pick<Told<unknown>, 'changesAt' | 'moment'> },
): string {
  const passed = say('ever', { done })
  return changesAt ? `${passed} ${say('reachedOn', { when: moment(changesAt) })}` : passed
}

/** Describes a requirement, with its window if it has one. */
export function askWithin(
  say: Say<typeof rankWords>,
  { asked, days }: { readonly asked: string; readonly days?: number | undefined },
): string {
  return days === undefined ? say('ever', { done: asked }) : say('within', { done: asked, count: days })
}

/** The two numbers of a count; the value is at most the target. */
export function numbersOf({ value, target }: Pick<Measurement, 'value' | 'target'>): {
  readonly value: number
  readonly count: number
} {
  return { value: Math.min(value, target), count: target }
}

/** The name of a number of events of a kind. */
export function eventKindName(
  say: Say<typeof rankWords>,
  { kind, count }: { readonly kind: EventKind; readonly count: number },
): string {
  const names: Readonly<Record<EventKind, () => string>> = {
    tournament: () => say('tournaments', { count }),
    game_night: () => say('gameNights', { count }),
    meeting: () => say('meetings', { count }),
    other: () => say('otherEvents', { count }),
  }
  return names[kind]()
}
