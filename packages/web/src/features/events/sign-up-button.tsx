import { eventWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import classes from './sign-up-button.module.css'
import type { EventRecord } from './events.types.ts'
import { useSignUp } from './use-sign-up.ts'

/** The way in, and once in, the way out. One button throughout, so that the focus stays on it. */
export function SignUpButton({ event, titleId, isIn, isOver, onCancel }: SignUpButtonProps) {
  const say = useWords(eventWords)
  const { signUp, isBusy } = useSignUp()
  // Whoever was in may still take their name off the list.
  const isShut = isOver && !isIn
  const press = () => {
    // A place that is still on its way to the server can be neither taken nor given back.
    if (isBusy || isShut) return
    if (isIn) onCancel()
    else signUp(event)
  }
  return (
    <div className={classes.row}>
      {isIn && (
        <span className={classes.seat}>
          <IconCircleCheck size={20} aria-hidden="true" /> {say(isOver ? 'wasIn' : 'isIn')}
        </span>
      )}
      <Button
        className={classes.button ?? ''}
        variant={isIn ? 'default' : 'filled'}
        aria-describedby={titleId}
        aria-busy={isBusy}
        {...(isShut && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={press}
      >
        {say(isIn ? 'cancel' : isShut ? 'eventOver' : 'signUp')}
      </Button>
    </div>
  )
}

export interface SignUpButtonProps {
  readonly event: EventRecord
  /** The heading that names the event. */
  readonly titleId: string
  readonly isIn: boolean
  readonly isOver: boolean
  readonly onCancel: () => void
}
