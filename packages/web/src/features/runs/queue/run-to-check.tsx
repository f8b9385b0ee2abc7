import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { runQueueWords, runWords } from '@longhouse/contract/runs'
import { useState } from 'react'
import { formatMoment } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { GameChip } from '../../../ui/game-chip.tsx'
import { Link } from '../../../ui/link.tsx'
import section from '../../../ui/section.module.css'
import { RunMoments } from '../parts/run-moments.tsx'
import { RunPlayers } from '../parts/run-players.tsx'
import { RunScreenshot } from '../parts/run-screenshot.tsx'
import { RunVideo, type VideoStart } from '../parts/run-video.tsx'
import { TalkList } from '../parts/talk-list.tsx'
import type { CommentRecord, RunRecord } from '../runs.types.ts'
import classes from './run-queue.module.css'

/** The run as it was handed in, proof first. */
export function RunToCheck({ run, talk }: { run: RunRecord; talk: readonly CommentRecord[] }) {
  const say = useWords(runQueueWords)
  const sayRun = useWords(runWords)
  const [start, setStart] = useState<VideoStart>()
  return (
    <section className={section.stack} aria-labelledby="to-check">
      <div className={classes.title}>
        <h2 id="to-check">
          {say('heading', { round: run.round, map: run.map ? mapLabel(run.map) : gameLabel(run.game) })}
        </h2>
        <Link to={`/records/${run.id}`}>{say('fullPage')}</Link>
      </div>
      {run.proof_link && <RunVideo run={run} start={start} />}
      <RunMoments
        run={run}
        onPlay={(second) => setStart((last) => ({ second, press: (last?.press ?? 0) + 1 }))}
      />
      <RunScreenshot run={run} />
      <RunPlayers run={run} />
      <p className={classes.facts}>
        <GameChip game={run.game} />
        <span>{say('size', { count: run.squad_size })}</span>
        <span>{say('played', { moment: formatMoment(run.played_at) })}</span>
        {run.handed_in_at && <span>{say('handedIn', { moment: formatMoment(run.handed_in_at) })}</span>}
      </p>
      {run.note && (
        <div>
          <h3 className={classes.small}>{sayRun('note')}</h3>
          <p className={classes.note} dir="auto">
            {run.note}
          </p>
        </div>
      )}
      {talk.length > 0 && (
        <div>
          <h3 className={classes.small}>{say('said')}</h3>
          <TalkList talk={talk} />
        </div>
      )}
    </section>
  )
}
