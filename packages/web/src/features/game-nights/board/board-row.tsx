import { boardWords } from '@longhouse/contract/game-nights'
import type { CSSProperties } from 'react'
import { recordDate } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { clockOf } from '../../../ui/line-plot/clock.ts'
import { Link } from '../../../ui/link.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { squadName, type NightPerson, type NightRecord } from '../night/night.types.ts'
import { toneOf } from '../night/squad-tones.ts'
import classes from './board-row.module.css'
import { PhaseMark } from './phase-mark.tsx'
import type { Standing } from './standings.ts'

/** One squad: its place, its people, and how far it is. */
export function BoardRow({ standing, night, nowMs }: BoardRowProps) {
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
    <li className={classes.row} style={style} data-row={squad.id} data-phase={phase}>
      <span className={classes.place}>
        {state !== 'lobby' && (
          <>
            <span className="spoken">{say('place', { place })}</span>
            <span aria-hidden="true">{place}</span>
          </>
        )}
      </span>
      <div className={classes.who}>
        <h3 className={classes.name} dir="auto">
          {squadName(squad, (number) => say('squad', { number }))}
        </h3>
        <People people={squad.expand?.members ?? []} />
      </div>
      {state !== 'lobby' && (
        <>
          <p className={classes.facts}>
            {phase !== undefined && <PhaseMark phase={phase} />}
            {squad.downs > 0 && <span>{say('downs', { count: squad.downs })}</span>}
            <Time standing={standing} night={night} nowMs={nowMs} />
          </p>
          <p className={classes.round}>
            <span className={classes.unit}>{say('round')} </span>
            <strong key={squad.round} className={classes.figure}>
              {squad.round}
            </strong>
            {isRace && <span className={classes.unit}> {say('ofTarget', { target })}</span>}
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
    <ul className={classes.people}>
      {people.map((person) => (
        <li key={person.id}>
          <Link className={classes.person ?? ''} to={`/user/${encodeURIComponent(person.username)}`}>
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
