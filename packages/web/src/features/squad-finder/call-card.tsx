import { squadWords } from '@longhouse/contract/squad-finder'
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { GameChip } from '../../ui/list/game-chip.tsx'
import card from '../../ui/list/list.module.css'
import { Plate } from '../../ui/base/plate.tsx'
import { usePress } from '../../ui/use-press.ts'
import { CallFactsList, goalOf } from './call-facts.tsx'
import { CallSeats } from './call-seats.tsx'
import classes from './squad-board.module.css'
import { squadsPageWords } from './squads.words.ts'
import { seatOf, type CallRecord, squadKeys } from './squads.queries.ts'

/** Another member's call, with one button: to join or to leave. */
export function CallCard({ call, now, onRemove }: CallCardProps) {
  const say = useWords(squadsPageWords)
  const sayWhat = useWords(squadWords)
  const { user, isStaff } = useSession()
  const titleId = useId()
  const isSeated = seatOf(call, user?.id) !== undefined
  const name = call.expand?.user?.username ?? ''
  return (
    <li className={card.item}>
      <Plate
        as="article"
        className={`gap-16 ${card.card}`}
        edge={isSeated ? 'primary' : undefined}
        aria-labelledby={titleId}
      >
        <div className="bar between">
          <GameChip game={call.game} />
          {isStaff && (
            <ActionIcon
              variant="subtle"
              color="danger"
              size={44}
              aria-label={say('remove', { name })}
              onClick={() => onRemove(call)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
        <h3 id={titleId} className={`text-20 strong ${classes.title}`}>
          {goalOf(call, sayWhat)}
          <span className={`block small muted regular breaks ${classes.by}`} dir="auto">
            {say('caller', { name })}
          </span>
        </h3>
        <CallFactsList call={call} now={now} />
        {call.note && (
          <p className="breaks lines" dir="auto">
            {call.note}
          </p>
        )}
        <CallSeats call={call} />
        <SeatButton call={call} isSeated={isSeated} name={name} />
      </Plate>
    </li>
  )
}

interface CallCardProps {
  readonly call: CallRecord
  readonly now: Date
  /** For staff: deletes the call. */
  readonly onRemove: (call: CallRecord) => void
}

/** The one button of a card; it stays in place with any label, so that the focus stays too. */
function SeatButton({ call, isSeated, name }: SeatButtonProps) {
  const say = useWords(squadsPageWords)
  const { user } = useSession()
  const { mutate, isPending } = useSeat(user?.id)
  const isMeant = usePress(isSeated, isPending)
  const isFull = call.state === 'full' && !isSeated
  const label = isSeated ? say('leaveOf', { name }) : say('joinOf', { name })
  return (
    <div className={`stack gap-8 ${classes.actions}`}>
      {isSeated && call.voice && (
        <Button component="a" href={call.voice} target="_blank" rel="noreferrer" variant="default" fullWidth>
          {say('talk')}
        </Button>
      )}
      <Button
        fullWidth
        size="md"
        variant={isSeated ? 'default' : 'filled'}
        // Not disabled while it is sent: the focus would be lost.
        aria-busy={isPending}
        disabled={isFull}
        aria-label={isFull ? undefined : label}
        onClick={(press) => isMeant(press) && mutate(call)}
      >
        {isFull ? say('full') : say(isSeated ? 'leave' : 'join')}
      </Button>
    </div>
  )
}

interface SeatButtonProps {
  readonly call: CallRecord
  readonly isSeated: boolean
  readonly name: string
}

/** Takes a seat in a call, or gives the member's own back. */
function useSeat(userId: string | undefined) {
  const say = useWords(squadsPageWords)
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: async (call: CallRecord) => {
      const seat = seatOf(call, userId)
      const seats = api.collection('squad_seats')
      if (seat) await seats.delete(seat.id)
      else await seats.create({ call: call.id, user: userId })
      return !seat
    },
    onSuccess: (isTaken) => toastSuccess(say(isTaken ? 'joined' : 'left')),
    onError: (error) => toastError(failureReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: squadKeys.all }),
  })
}
