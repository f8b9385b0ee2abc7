import type { RunRecord } from '../runs.types.ts'
import { Disqualified } from './disqualified.tsx'
import { RunHead } from './run-head.tsx'
import { RunProof } from './run-proof.tsx'
import { RunStanding } from './run-standing.tsx'
import { RunTalk } from './run-talk.tsx'
import classes from './run-page.module.css'

/** A run: its facts, its proof, its status and its talk. */
export function RunView({ run }: { run: RunRecord }) {
  return (
    <article className={classes.run}>
      <div className={classes.head}>
        <RunHead run={run} />
        {run.status === 'disqualified' && <Disqualified run={run} />}
      </div>
      <RunStanding run={run} />
      <div className={classes.main}>
        <RunProof run={run} />
        <RunTalk run={run} />
      </div>
    </article>
  )
}
