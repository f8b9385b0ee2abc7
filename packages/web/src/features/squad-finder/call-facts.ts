import { mapLabel } from '@longhouse/contract/community'
import { squadWords, squadsPageWords, type SquadCall } from '@longhouse/contract/squad-finder'
import type { Say } from '@longhouse/contract/words'
import { recordDate } from '../../lib/moments.ts'

/** What a call is for: the headline of its card. */
export function goalOf(
  { goal, target, map }: Pick<SquadCall, 'goal' | 'target' | 'map'>,
  say: Say<typeof squadWords>,
): string {
  const what = goal ? say(`goal_${goal}`) : ''
  return [target > 0 ? say('goalRound', { round: target }) : what, map ? mapLabel(map) : '']
    .filter((part) => part !== '')
    .join(' · ')
}

const soonMs = 60_000

/** When it begins, in the reader's time. */
export function startOf(
  { starts_at }: Pick<SquadCall, 'starts_at'>,
  { now, say }: { readonly now: Date; readonly say: Say<typeof squadsPageWords> },
): string {
  const starts = recordDate(starts_at)
  if (starts.getTime() <= now.getTime() + soonMs) return say('now')
  return say('starts', { time: clockOf(starts_at, now) })
}

/** The time of day, with the day where it is another one. */
export function clockOf(moment: string, now: Date): string {
  const date = recordDate(moment)
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(undefined, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(date)
}
