import { leaveWords } from '@longhouse/contract/rank-progress'
import { formatDay, recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import classes from './chip.module.css'
import type { Leave } from '../rank.types.ts'

/** The first and the last day of a leave. */
export function LeaveDays({ absence }: { readonly absence: Leave }) {
  const say = useWords(leaveWords)
  return <strong>{say('days', { from: formatDay(absence.from), until: formatDay(absence.until) })}</strong>
}

/** The status of a leave; of an approved one, whether it is now or over. */
export function LeaveChip({ absence, now }: { readonly absence: Leave; readonly now: Date }) {
  const say = useWords(leaveWords)
  const { state, from, until } = absence
  const isOver = recordDate(until) <= now
  const isNow = !isOver && recordDate(from) <= now
  if (state === 'approved' && (isOver || isNow))
    return (
      <span className={classes.chip} data-tone={isNow ? 'aether' : 'quiet'}>
        {isNow ? say('now') : say('over')}
      </span>
    )
  return (
    <span className={classes.chip} data-tone={tones[state]}>
      {say(`state_${state}`)}
    </span>
  )
}

const tones = { asked: 'info', approved: 'good', declined: 'ember', withdrawn: 'quiet' } as const
