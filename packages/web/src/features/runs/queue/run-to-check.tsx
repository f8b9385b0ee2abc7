import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { GameChip } from '../../../ui/list/game-chip.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { RunPlayers, PlayerNames } from '../parts/run-players.tsx'
import { RunMoments, RunScreenshot, RunVideo, type VideoStart } from '../parts/run-proof.tsx'
import { RunStatusChip } from '../parts/run-status.tsx'
import { TalkList } from '../parts/run-talk.tsx'
import { runStandingWords } from '../records.words.ts'
import { runWords } from '../run.words.ts'
import type { CommentRecord, RunRecord } from '../runs.queries.ts'
import { otherRunsQuery, sameLinkQuery } from './queue.queries.ts'
import classes from './run-queue.module.css'
import { runQueueWords } from './run-queue.words.ts'

/** The run as it was handed in, proof first. */
export function RunToCheck({ run, talk }: { run: RunRecord; talk: readonly CommentRecord[] }) {
  const say = useWords(runQueueWords)
  const sayRun = useWords(runWords)
  const [start, setStart] = useState<VideoStart>()
  return (
    <section className="stack" aria-labelledby="to-check">
      <div className={`spread gap-4-16 baseline ${classes.title}`}>
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
      <p className="row gap-4-16 muted">
        <GameChip game={run.game} />
        <span>{say('size', { count: run.squad_size })}</span>
        <span>{say('played', { moment: formatMoment(run.played_at) })}</span>
        {run.handed_in_at && <span>{say('handedIn', { moment: formatMoment(run.handed_in_at) })}</span>}
      </p>
      {run.note && (
        <div>
          <h3 className="text-16 strong below-8">{sayRun('note')}</h3>
          <p className="prose breaks lines" dir="auto">
            {run.note}
          </p>
        </div>
      )}
      {talk.length > 0 && (
        <div>
          <h3 className="text-16 strong below-8">{say('said')}</h3>
          <TalkList talk={talk} />
        </div>
      )}
    </section>
  )
}

/** What a run is measured against: the record and the ten best of its board. */
export function KnownBoard({ run, ten, isRecord, hasVote }: KnownBoardProps) {
  const say = useWords(runQueueWords)
  const [first] = ten
  return (
    <Plate as="section" className="stack" aria-labelledby="board">
      <h3 id="board" className="text-20 strong">
        {say('board')}
      </h3>
      <p className={section.text}>{first ? say('toBeat', { round: first.round }) : say('noRecord')}</p>
      {isRecord && <p className={classes.two}>{say(hasVote ? 'needsOneMore' : 'needsTwo')}</p>}
      {ten.length > 0 && (
        <ol className={`bare-list grid gap-4 ${classes.ten}`} aria-label={say('tenBest')}>
          {ten.map((other) => (
            <li key={other.id} data-below={run.round > other.round || undefined}>
              <span className={`display bold tabular ${classes.tenRound}`}>{other.round}</span>
              <Link className="plain breaks" to={`/records/${other.id}`}>
                <PlayerNames run={other} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Plate>
  )
}

interface KnownBoardProps {
  readonly run: RunRecord
  readonly ten: readonly RunRecord[]
  readonly isRecord: boolean
  readonly hasVote: boolean
}

/** Other runs of the submitter, and runs with the same link. */
export function OtherRuns({ run }: { run: RunRecord }) {
  const say = useWords(runQueueWords)
  const standing = useWords(runStandingWords)
  const { data: others } = useQuery(otherRunsQuery(run))
  const { data: same = [] } = useQuery(sameLinkQuery(run))
  const name = run.expand?.submitter?.username ?? standing('formerMember')
  return (
    <Plate as="section" className="stack" aria-labelledby="others">
      {same.length > 0 && (
        <Banner kind="warning" title={say('sameLink')}>
          <RunList runs={same} />
        </Banner>
      )}
      <h3 id="others" className="text-20 strong">
        <bdi>{say('otherRuns', { name })}</bdi>
      </h3>
      {others?.length === 0 && <p className={section.text}>{say('noOtherRuns')}</p>}
      {others && others.length > 0 && <RunList runs={others} />}
    </Plate>
  )
}

function RunList({ runs }: { runs: readonly RunRecord[] }) {
  const say = useWords(runQueueWords)
  return (
    <ul className={`bare-list grid gap-4 ${classes.list}`}>
      {runs.map(({ id, round, game, map, status }) => (
        <li key={id}>
          <Link className="plain breaks" to={`/records/${id}`}>
            {say('run', { round, map: map ? mapLabel(map) : gameLabel(game) })}
          </Link>
          <RunStatusChip status={status} />
        </li>
      ))}
    </ul>
  )
}
