import type { RankState, Measured } from '@longhouse/contract/rank-progress'
import { IconCheck } from '@tabler/icons-react'
import { formatDay, recordDate } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import type { Change, Leave } from '../rank.queries.ts'
import { leaveWords } from './leave.words.ts'
import { myRankWords, rankChangeWords } from './my-rank.words.ts'
import classes from './rank-parts.module.css'
import { useSentences } from './use-sentences.ts'

/** The standing of a member on the ladder, in a word. */
export function StateChip({ state }: { readonly state: RankState }) {
  const say = useWords(myRankWords)
  return (
    <span className={`small tone strong ${classes.chip}`} data-tone={stateTones[state]}>
      {say(`state_${state}`)}
    </span>
  )
}

const stateTones: Readonly<Record<RankState, string>> = {
  probation: 'info',
  active: 'good',
  eligible: 'gold',
  at_risk: 'ember',
  inactive: 'quiet',
  on_leave: 'aether',
}

/** A member's progress on each requirement: a bar and a sentence, the same for all readers. */
export function MeasureList({ measures, label, isDense = false }: MeasureListProps) {
  const say = useWords(myRankWords)
  const sentenceOf = useSentences()
  return (
    <ul className={`bare-list grid ${classes.list}`} aria-label={label} data-dense={isDense || undefined}>
      {measures.map((measured, index) => (
        <li key={index} className={`grid gap-4-12 ${classes.one}`} data-met={measured.isMet || undefined}>
          <span className={classes.mark} aria-hidden="true">
            {measured.isMet && <IconCheck size={16} stroke={3} />}
          </span>
          <p className={`breaks ${classes.sentence}`}>
            <span className="spoken">{measured.isMet ? say('done') : say('missing')}: </span>
            {sentenceOf(measured)}
          </p>
          <span className={classes.bar} aria-hidden="true">
            <span className={classes.fill} style={{ '--part': `${partOf(measured)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface MeasureListProps {
  readonly measures: readonly Measured[]
  /** Name of the list for screen readers. */
  readonly label: string
  /** For rows of a list with many entries. */
  readonly isDense?: boolean
}

/** Returns a percentage. A met requirement is full, also where less is better. */
function partOf({ value, target, isMet }: Measured): number {
  if (isMet) return 100
  if (target <= 0) return 0
  return Math.max(0, Math.min(96, Math.round((value / target) * 100)))
}

/** A change of a member's rank, by whom and why, and whether it was undone. */
export function ChangeWords({ change }: { readonly change: Change }) {
  const say = useWords(rankChangeWords)
  const { kind, by, reason, undone_at, undone_by, expand } = change
  const to = expand?.to?.title ?? (change.to ? say('formerRank') : say('noRank'))
  const undoneBy = expand?.undone_by?.username
  return (
    <div className={classes.words}>
      <p className={`wrap strong ${classes.what}`} data-undone={undone_at ? true : undefined}>
        <span dir="auto">{say(`change_${kind}`, { to })}</span>
        {/* For screen readers: the gap between the two is only drawn. */ ' '}
        {kind !== 'joined' && kind !== 'discord' && (
          <span className="muted regular">
            {by ? say('byPerson', { name: expand?.by?.username ?? say('formerMember') }) : say('byItself')}
          </span>
        )}
      </p>
      {reason && (
        <p className="muted regular lines" dir="auto">
          {reason}
        </p>
      )}
      {undone_at && (
        <p className="small ember">
          {undone_by && undoneBy
            ? say('undoneBy', { name: undoneBy, day: formatDay(undone_at) })
            : say('undone', { day: formatDay(undone_at) })}
        </p>
      )}
    </div>
  )
}

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
      <span className={`small tone strong ${classes.chip}`} data-tone={isNow ? 'aether' : 'quiet'}>
        {isNow ? say('now') : say('over')}
      </span>
    )
  return (
    <span className={`small tone strong ${classes.chip}`} data-tone={leaveTones[state]}>
      {say(`state_${state}`)}
    </span>
  )
}

const leaveTones = { asked: 'info', approved: 'good', declined: 'ember', withdrawn: 'quiet' } as const
