import type { Tournament } from '@longhouse/contract/events'
import { mapLabel } from '@longhouse/contract/community'
import { roomWords, type GameNight } from '@longhouse/contract/game-nights'
import { IconChevronLeft } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { useFocusHere } from '../../../ui/use-focus-here.ts'
import classes from './room-head.module.css'

/** The name, the status and the goal of the night. */
export function RoomHead({ event, night }: { event: Tournament; night: GameNight | null }) {
  const say = useWords(roomWords)
  const title = useFocusHere<HTMLHeadingElement>()
  return (
    <header className={classes.head} data-state={night?.state}>
      <Link className={classes.back ?? ''} to={`/events/${event.id}`} aria-label={say('toEvent')}>
        <IconChevronLeft size={24} aria-hidden="true" />
      </Link>
      <div className={classes.words}>
        <h1 ref={title} className={classes.title} dir="auto" tabIndex={-1}>
          {event.name}
        </h1>
        {night && (
          <p className={classes.line}>
            <span className={classes.state}>{say(stateKeys[night.state || 'lobby'])}</span>
            <GoalWords night={night} />
          </p>
        )}
      </div>
    </header>
  )
}

const stateKeys = { lobby: 'isLobby', live: 'isLive', ended: 'isEnded' } as const

function GoalWords({ night: { goal, target, map } }: { night: GameNight }) {
  const say = useWords(roomWords)
  const name = map && mapLabel(map)
  if (goal === 'first_to')
    return <span>{name ? say('firstToOn', { target, map: name }) : say('firstTo', { target })}</span>
  return <span>{name ? say('highRoundOn', { map: name }) : say('highRound')}</span>
}
