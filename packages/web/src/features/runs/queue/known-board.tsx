import { runQueueWords } from '@longhouse/contract/runs'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { Plate } from '../../../ui/plate.tsx'
import section from '../../../ui/section.module.css'
import { PlayerNames } from '../parts/run-players.tsx'
import type { RunRecord } from '../runs.types.ts'
import classes from './run-queue.module.css'

/** What a run is measured against: the record and the ten best of its board. */
export function KnownBoard({ run, ten, isRecord, hasVote }: KnownBoardProps) {
  const say = useWords(runQueueWords)
  const [first] = ten
  return (
    <Plate as="section" className={section.stack ?? ''} aria-labelledby="board">
      <h3 id="board" className={section.heading}>
        {say('board')}
      </h3>
      <p className={section.text}>{first ? say('toBeat', { round: first.round }) : say('noRecord')}</p>
      {isRecord && <p className={classes.two}>{say(hasVote ? 'needsOneMore' : 'needsTwo')}</p>}
      {ten.length > 0 && (
        <ol className={classes.ten} aria-label={say('tenBest')}>
          {ten.map((other) => (
            <li key={other.id} data-below={run.round > other.round || undefined}>
              <span className={classes.tenRound}>{other.round}</span>
              <Link className={classes.quiet ?? ''} to={`/records/${other.id}`}>
                <PlayerNames run={other} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Plate>
  )
}

export interface KnownBoardProps {
  readonly run: RunRecord
  readonly ten: readonly RunRecord[]
  readonly isRecord: boolean
  readonly hasVote: boolean
}
