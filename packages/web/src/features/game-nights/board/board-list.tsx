import { boardWords } from '@longhouse/contract/game-nights'
import { useRef } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { squadName, type NightRecord } from '../night/night.types.ts'
import { BoardRow } from './board-row.tsx'
import classes from './night-board.module.css'
import { leaderOf, type Standing } from './standings.ts'
import { useLeadWords } from './use-lead-words.ts'
import { useMovingRows } from './use-moving-rows.ts'

/** The squads in order; who takes the lead is said aloud. */
export function BoardList({ standings, night, nowMs }: BoardListProps) {
  const say = useWords(boardWords)
  const list = useRef<HTMLOListElement>(null)
  useMovingRows(list)
  const leader = night.state === 'live' ? leaderOf(standings) : undefined
  const told = useLeadWords(
    leader && {
      id: leader.squad.id,
      words: say('takesLead', {
        name: squadName(leader.squad, (number) => say('squad', { number })),
        round: leader.squad.round,
      }),
    },
  )
  return (
    <>
      <output className="spoken">{told}</output>
      <ol ref={list} className={classes.list} aria-label={say('squads')}>
        {standings.map((standing) => (
          <BoardRow key={standing.squad.id} standing={standing} night={night} nowMs={nowMs} />
        ))}
      </ol>
    </>
  )
}

interface BoardListProps {
  readonly standings: readonly Standing[]
  readonly night: NightRecord
  /** Milliseconds since 1970. */
  readonly nowMs: number
}
