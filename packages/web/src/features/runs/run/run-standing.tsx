import { verifiersSoFar, type RunStatus } from '@longhouse/contract/runs'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { RunStatusChip, VerifiedTick } from '../parts/run-status.tsx'
import { runWords } from '../run.words.ts'
import { talkQuery, waitQuery, type RunRecord } from '../runs.queries.ts'
import { RunActions } from './run-actions.tsx'
import classes from './run-page.module.css'

const edges = {
  draft: undefined,
  pending: 'info',
  questioned: 'ember',
  verified: 'primary',
  rejected: 'danger',
  withdrawn: undefined,
  disqualified: 'danger',
} as const satisfies Record<RunStatus, string | undefined>

/** The status of a run, how long that takes, and the reader's next steps. */
export function RunStanding({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { data: talk = [] } = useQuery(talkQuery(run.id))
  const hasVote = run.status === 'pending' && verifiersSoFar(talk).size > 0
  return (
    <Plate
      as="aside"
      edge={edges[run.status]}
      className={`stack ${classes.aside}`}
      aria-labelledby="standing"
    >
      <h2 id="standing" className="text-20 strong">
        {say('status')}
      </h2>
      <div className="bar gap-16">
        <RunStatusChip status={run.status} />
        {run.status === 'verified' && <VerifiedTick run={run} />}
      </div>
      <p className={section.text}>{say(`text_${run.status}`)}</p>
      {run.is_record && run.status === 'verified' && <p className={section.text}>{say('record')}</p>}
      {hasVote && <p className="ember strong">{say('oneMore')}</p>}
      {run.status === 'pending' && <ExpectedWait />}
      <RunActions run={run} />
    </Plate>
  )
}

function ExpectedWait() {
  const say = useWords(runWords)
  const { data: wait } = useQuery(waitQuery())
  const rounded = roundedWait(wait?.medianHours ?? null)
  if (!rounded) return null
  const { unit, count } = rounded
  return (
    <p className={`bar strong ${classes.wait}`}>
      <IconHourglass size={18} aria-hidden="true" />
      {say(unit === 'hours' ? 'waitHours' : 'waitDays', { count })}
    </p>
  )
}

/** How long something takes, in a unit that is easy to grasp. */
interface RoundedWait {
  readonly unit: 'hours' | 'days'
  readonly count: number
}

const day = 24

/** A wait in whole hours, or in whole days from two days on; never less than it takes. Nothing is known of null. */
export function roundedWait(hours: number | null): RoundedWait | undefined {
  if (hours === null) return undefined
  const whole = Math.max(1, Math.ceil(hours))
  return whole > 2 * day ? { unit: 'days', count: Math.ceil(whole / day) } : { unit: 'hours', count: whole }
}
