import { squadWords } from '@longhouse/contract/squad-finder'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { GameChip } from '../../ui/list/game-chip.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import classes from './squad-board.module.css'
import { clockOf, goalOf, CallFactsList } from './call-facts.tsx'
import { CallSeats } from './call-seats.tsx'
import { squadsPageWords } from './squads.words.ts'
import { seatsOf, type CallRecord, type SeatRecord } from './squads.queries.ts'
import { useChangeCall } from './use-change-call.ts'

/** The member's own call, on top: the people in it, and its buttons. */
export function OwnCall({ call, now, onEdit, onClose, onSendAway }: OwnCallProps) {
  const say = useWords(squadsPageWords)
  const sayWhat = useWords(squadWords)
  const titleId = useId()
  const { refresh, close, isPending } = useChangeCall()
  const seats = seatsOf(call)
  return (
    <Plate as="section" className={`grid below-32 ${classes.own}`} edge="primary" aria-labelledby={titleId}>
      <div className={classes.words}>
        <p className="small primary display">{say('mine')}</p>
        <h2 id={titleId} className={`text-20 strong ${classes.title}`}>
          {goalOf(call, sayWhat)}
        </h2>
        <GameChip game={call.game} />
        <CallFactsList call={call} now={now} />
        {call.note && (
          <p className="breaks lines" dir="auto">
            {call.note}
          </p>
        )}
        <p className="small muted">{say('ends', { time: clockOf(call.expires_at, now) })}</p>
      </div>
      <div className={classes.people}>
        <CallSeats call={call} />
        {seats.length > 0 && (
          <ul className="bare-list wrap gap-4-12">
            {seats.map((seat) => (
              <li key={seat.id} className="inline gap-0 shrinks">
                <bdi className="breaks">{seat.expand?.user?.username}</bdi>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={say('sendAway', { name: seat.expand?.user?.username ?? '' })}
                  onClick={() => onSendAway(seat)}
                >
                  <IconX size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`wrap gap-12 ${classes.ownActions}`}>
        {call.voice && (
          <Button component="a" href={call.voice} target="_blank" rel="noreferrer">
            {say('talk')}
          </Button>
        )}
        <Button
          variant="default"
          title={say('refreshText')}
          loading={isPending}
          onClick={() => refresh(call)}
        >
          {say('refresh')}
        </Button>
        <Button variant="default" onClick={() => onEdit(call)}>
          {say('edit')}
        </Button>
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => (seats.length > 0 ? onClose(call) : close(call))}
        >
          {say('close')}
        </Button>
      </div>
    </Plate>
  )
}

interface OwnCallProps {
  readonly call: CallRecord
  readonly now: Date
  readonly onEdit: (call: CallRecord) => void
  /** Asks first if people are in it. */
  readonly onClose: (call: CallRecord) => void
  readonly onSendAway: (seat: SeatRecord) => void
}
