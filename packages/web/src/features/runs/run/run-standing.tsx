import { runWords, verifiersSoFar, type RunStatus } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { IconHourglass } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { RunStatusChip } from '../parts/run-status.tsx'
import { VerifiedTick } from '../parts/verified-tick.tsx'
import { talkQuery, waitQuery } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'
import { RunActions } from './run-actions.tsx'
import classes from './run-page.module.css'
import { roundedWait } from './rounded-wait.ts'

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
      className={`${section.stack} ${classes.aside}`}
      aria-labelledby="standing"
    >
      <h2 id="standing" className={section.heading}>
        {say('status')}
      </h2>
      <div className={classes.status}>
        <RunStatusChip status={run.status} />
        {run.status === 'verified' && <VerifiedTick run={run} />}
      </div>
      <p className={section.text}>{say(`text_${run.status}`)}</p>
      {run.is_record && run.status === 'verified' && <p className={section.text}>{say('record')}</p>}
      {hasVote && <p className={classes.vote}>{say('oneMore')}</p>}
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
    <p className={classes.wait}>
      <IconHourglass size={18} aria-hidden="true" />
      {say(unit === 'hours' ? 'waitHours' : 'waitDays', { count })}
    </p>
  )
}
