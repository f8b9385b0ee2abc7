import type { Squad } from '@longhouse/contract/game-nights'
import { IconClock, IconPlayerPause, IconPlayerPlay, IconSkull } from '@tabler/icons-react'
import { useRef, type CSSProperties, useEffect, useState } from 'react'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { Link } from '../../../ui/base/link.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { squadName, type NightRecord, type NightPerson } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { boardWords } from './board.words.ts'
import classes from './night-board.module.css'
import { leaderOf, type Standing } from './standings.ts'
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
      <ol ref={list} className="bare-list column gap-8" aria-label={say('squads')}>
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

/** One squad: its place, its people, and how far it is. */
function BoardRow({ standing, night, nowMs }: BoardRowProps) {
  const say = useWords(boardWords)
  const { squad, place } = standing
  const { state, goal, target } = night
  // Once the night is over a squad is out, or simply as far as it came.
  const phase = state === 'ended' && squad.phase !== 'out' ? undefined : squad.phase
  const isRace = goal === 'first_to' && target > 0
  const style: CSSProperties & Record<'--tone' | '--share', string> = {
    '--tone': toneOf(squad.colour),
    '--share': isRace ? `${Math.min(1, squad.round / target) * 100}%` : '0%',
  }
  return (
    <li
      className={`grid gap-4-16 relative ${classes.row}`}
      style={style}
      data-row={squad.id}
      data-phase={phase}
    >
      <span className={`text-38 display bold tabular text-center ${classes.place}`}>
        {state !== 'lobby' && (
          <>
            <span className="spoken">{say('place', { place })}</span>
            <span aria-hidden="true">{place}</span>
          </>
        )}
      </span>
      <div className={`row shrinks ${classes.who}`}>
        <h3 className="text-20 tone strong breaks" dir="auto">
          {squadName(squad, (number) => say('squad', { number }))}
        </h3>
        <People people={squad.expand?.members ?? []} />
      </div>
      {state !== 'lobby' && (
        <>
          <p className={`row small muted tabular ${classes.facts}`}>
            {phase !== undefined && <PhaseMark phase={phase} />}
            {squad.downs > 0 && <span>{say('downs', { count: squad.downs })}</span>}
            <Time standing={standing} night={night} nowMs={nowMs} />
          </p>
          <p className={classes.round}>
            <span className="text-12 muted strong">{say('round')} </span>
            <strong key={squad.round} className={`display bold tabular ${classes.figure}`}>
              {squad.round}
            </strong>
            {isRace && <span className="text-12 muted strong"> {say('ofTarget', { target })}</span>}
          </p>
        </>
      )}
    </li>
  )
}

interface BoardRowProps {
  readonly standing: Standing
  readonly night: NightRecord
  /** Milliseconds since 1970. */
  readonly nowMs: number
}

function People({ people }: { people: readonly NightPerson[] }) {
  if (people.length === 0) return null
  return (
    <ul className={`bare-list wrap ${classes.people}`}>
      {people.map((person) => (
        <li key={person.id}>
          <Link
            className={`inline small plain breaks undecorated ${classes.person}`}
            to={`/user/${encodeURIComponent(person.username)}`}
          >
            <UserAvatar user={person} size={24} />
            <bdi>{person.username}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Time({ standing: { squad }, night: { state, started_at }, nowMs }: BoardRowProps) {
  const say = useWords(boardWords)
  const start = recordDate(started_at).getTime()
  if (squad.phase === 'out' && squad.out_at)
    return <span>{say('outAt', { time: clockOf(recordDate(squad.out_at).getTime() - start) })}</span>
  const last = squad.reached?.at(-1)?.[1]
  if (state !== 'live' || last === undefined) return null
  return <span>{say('sinceRound', { time: clockOf(nowMs - last) })}</span>
}

const icons = { waiting: IconClock, playing: IconPlayerPlay, paused: IconPlayerPause, out: IconSkull }
const phaseWords = { waiting: 'waiting', playing: 'playing', paused: 'paused', out: 'out' } as const

/** The phase of a squad, as a sign and a word. */
function PhaseMark({ phase }: Pick<Squad, 'phase'>) {
  const say = useWords(boardWords)
  const shown = phase || 'waiting'
  const Icon = icons[shown]
  return (
    <span className={`inline plain strong ${classes.phase}`} data-phase={shown}>
      <Icon size={16} aria-hidden="true" />
      {say(phaseWords[shown])}
    </span>
  )
}

/** Milliseconds between two announcements, so that listeners can follow. */
const pause = 5000

/** The squad in front, and the announcement about it. */
interface Leader {
  readonly id: string
  readonly words: string
}

/** Returns an announcement after the lead changed. Of several within a few seconds only the last counts. */
function useLeadWords(leader: Leader | undefined): string {
  const [told, setTold] = useState('')
  const known = useRef(leader?.id)
  const lastAt = useRef(0)
  const { id, words = '' } = leader ?? {}
  useEffect(() => {
    // The first leader is not announced: the lead did not change.
    known.current ??= id
    if (id === undefined || id === known.current) return undefined
    const tell = () => {
      known.current = id
      lastAt.current = Date.now()
      setTold(words)
    }
    const timer = setTimeout(tell, Math.max(0, lastAt.current + pause - Date.now()))
    return () => clearTimeout(timer)
  }, [id, words])
  return told
}
