import { runWords } from '@longhouse/contract/runs'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import section from '../../../ui/section.module.css'
import { RunMoments } from '../parts/run-moments.tsx'
import { RunScreenshot } from '../parts/run-screenshot.tsx'
import { RunVideo, type VideoStart } from '../parts/run-video.tsx'
import type { RunRecord } from '../runs.types.ts'
import classes from './run-page.module.css'

/** Video with its moments, picture, and what the players noted. */
export function RunProof({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const [start, setStart] = useState<VideoStart>()
  const hasNothing = !run.proof_link && !run.screenshot
  return (
    <section className={section.stack} aria-labelledby="proof">
      <h2 id="proof" className={section.heading}>
        {say('proof')}
      </h2>
      {hasNothing && <p className={section.text}>{say('noProof')}</p>}
      {run.proof_link && <RunVideo run={run} start={start} />}
      <RunMoments
        run={run}
        onPlay={(second) => setStart((last) => ({ second, press: (last?.press ?? 0) + 1 }))}
      />
      <RunScreenshot run={run} />
      {run.note && (
        <div>
          <h3 className={classes.small}>{say('note')}</h3>
          <p className={classes.note} dir="auto">
            {run.note}
          </p>
        </div>
      )}
    </section>
  )
}
