import type { Tournament } from '@longhouse/contract/events'
import { lobbyWords } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import { squadName, type SquadRecord } from '../night/night.types.ts'
import { toneOf } from '../night/squad-tones.ts'
import classes from './your-squad.module.css'

/** The member's squad, and who is in it with them. */
export function YourSquad({ event, squad, userId, isHere, isHost }: YourSquadProps) {
  const say = useWords(lobbyWords)
  const others = (squad?.expand?.members ?? []).filter(({ id }) => id !== userId)
  const name = squad && squadName(squad, String)
  const names = others.map(({ username }) => username).join(', ')
  // A host needs no explanation.
  if (!squad && isHost) return null
  return (
    <div
      className={classes.plate}
      data-set={Boolean(squad) || undefined}
      style={squad && { '--squad': toneOf(squad.colour) }}
    >
      {squad && (
        <span className={classes.number} aria-hidden="true">
          {squad.number}
        </span>
      )}
      <div className={classes.words}>
        <output className={classes.line}>
          {name === undefined && say(isHere ? 'waitForSquad' : 'notHere')}
          {name !== undefined &&
            (names ? say('yoursWith', { squad: name, names }) : say('yours', { squad: name }))}
        </output>
        {squad && others.length === 0 && <span className={classes.text}>{say('yoursAlone')}</span>}
        {others.length > 0 && (
          <span className={classes.faces}>
            {others.map((person) => (
              <UserAvatar key={person.id} user={person} size={36} />
            ))}
          </span>
        )}
      </div>
      {!squad && !isHere && (
        <Button component={Link} to={`/events/${event.id}`}>
          {say('toCheckIn')}
        </Button>
      )}
    </div>
  )
}

interface YourSquadProps {
  readonly event: Tournament
  readonly squad: SquadRecord | undefined
  readonly userId: string
  readonly isHere: boolean
  readonly isHost: boolean
}
