import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useWords } from '../../../lib/base/use-words.ts'
import type { NightRecord, SquadRecord } from '../night/night.queries.ts'
import { Bench } from './bench.tsx'
import { lobbyWords } from './lobby.words.ts'
import { SquadCard } from './squad-card.tsx'
import classes from './lobby.module.css'
import { useMoves, type Moves } from './use-moves.ts'

/** Squads side by side, the bench above them, and for hosts everything that moves people. */
export function SquadGrid({ event, night, squads, isHost, userId }: SquadGridProps) {
  const ofHost = useMoves(night, squads)
  const moves = isHost ? ofHost : undefined
  return (
    <div
      className="column shrinks"
      role="presentation"
      onKeyDown={({ key }) => key === 'Escape' && moves?.pick(undefined)}
    >
      <Bench event={event} night={night} squads={squads} moves={moves} userId={userId} />
      <div className={`grid ${classes.grid}`}>
        {squads.map((squad) => (
          <SquadCard
            key={squad.id}
            night={night}
            squad={squad}
            squads={squads}
            moves={moves}
            userId={userId}
          />
        ))}
      </div>
      {moves && <LastMove moves={moves} />}
    </div>
  )
}

interface SquadGridProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly isHost: boolean
  readonly userId: string | undefined
}

/** The picked person, or the last move with an undo button. Always in the page, so that it is read out. */
function LastMove({ moves: { picked, pick, said, undo } }: { moves: Moves }) {
  const say = useWords(lobbyWords)
  return (
    <div className={`spread gap-8-16 ${classes.said}`} data-shown={Boolean(picked || said) || undefined}>
      <output>{picked ? say('picked', { name: picked.username }) : said}</output>
      {picked && (
        <Button variant="subtle" onClick={() => pick(undefined)}>
          {say('putBack')}
        </Button>
      )}
      {!picked && undo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={undo}
        >
          {say('undoMove')}
        </Button>
      )}
    </div>
  )
}
