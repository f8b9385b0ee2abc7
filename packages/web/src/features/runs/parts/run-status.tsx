import { runStandingWords, type RunStatus } from '@longhouse/contract/runs'
import { useWords } from '../../../lib/use-words.ts'
import classes from './run-status.module.css'

/** The status of a run, as a small label. */
export function RunStatusChip({ status }: { status: RunStatus }) {
  const say = useWords(runStandingWords)
  return (
    <span className={classes.chip} data-status={status}>
      {say(`status_${status}`)}
    </span>
  )
}
