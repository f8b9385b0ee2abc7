import { mapLabel } from '@longhouse/contract/community'
import { freeSeats, squadWords, type SquadCall } from '@longhouse/contract/squad-finder'
import type { Say } from '@longhouse/contract/words'
import { IconClock, IconDeviceGamepad2, IconMicrophone, IconUsers } from '@tabler/icons-react'
import { recordDate } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import classes from './squad-board.module.css'
import { squadsPageWords } from './squads.words.ts'
import type { CallRecord } from './squads.queries.ts'

/** When, on what, and how many seats are left. */
export function CallFactsList({ call, now }: { call: CallRecord; now: Date }) {
  const say = useWords(squadsPageWords)
  const sayWhat = useWords(squadWords)
  const free = freeSeats(call)
  return (
    <ul className={`bare-list wrap gap-8-16 small muted ${classes.facts}`}>
      <li>
        <IconClock size={18} aria-hidden="true" />
        {startOf(call, { now, say })}
      </li>
      <li>
        <IconDeviceGamepad2 size={18} aria-hidden="true" />
        {call.platform && sayWhat(`platform_${call.platform}`)}
      </li>
      {call.mic && (
        <li>
          <IconMicrophone size={18} aria-hidden="true" />
          {sayWhat('mic')}
        </li>
      )}
      <li className={`primary strong ${classes.places}`} data-full={free === 0 || undefined}>
        <IconUsers size={18} aria-hidden="true" />
        {free > 0 ? say('free', { count: free }) : say('full')}
      </li>
    </ul>
  )
}

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
function startOf(
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
