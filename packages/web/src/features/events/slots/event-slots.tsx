import { slotsOf, type EventSlot } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useWords } from '../../../lib/base/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { eventActionWords } from '../base/event-actions.words.ts'
import { eventPageWords } from '../event-page.words.ts'
import { useEvent } from '../events.cache.ts'
import type { EventRecord, EventDialogProps } from '../events.queries.ts'
import { eventWords } from '../events.words.ts'
import { useLine, useSignUp } from '../base/use-own-place.ts'
import { useWayIn, freeIn } from '../base/way-in.tsx'
import classes from './event-slots.module.css'

/** The slots of an event with their free places, and a button for each. */
export function EventSlots({ event, now, onChosen }: EventSlotsProps) {
  const say = useWords(eventPageWords)
  const { step, registration, wait } = useWayIn(event, now)
  const { signUp } = useSignUp()
  const line = useLine()
  const choose = (slot: EventSlot, isFree: boolean) => {
    if (isFree) signUp(event, slot.id)
    else line.join({ event, wait, slot: slot.id })
    onChosen?.()
  }
  const isOpen = onChosen !== undefined && ['sign-up', 'wait', 'waiting'].includes(step)
  return (
    <ul className="bare-list grid gap-8" aria-label={say('slots')}>
      {slotsOf(event).map((slot) => {
        const free = freeIn(slot, event)
        const isMine = registration?.slot === slot.id
        const isAwaited = wait?.state === 'waiting' && wait.slot === slot.id
        return (
          <li key={slot.id} className={`bar gap-12 finger ${classes.slot}`} data-mine={isMine || undefined}>
            <span className={`wrap between grow ${classes.words}`}>
              <span className="strong breaks" dir="auto">
                {slot.label}
              </span>
              <span className={`small muted tabular ${classes.free}`} data-full={free === 0 || undefined}>
                {free > 0 ? say('slotFree', { count: free }) : say('slotFull')}
                {isMine && <strong className="success">{say('slotMine')}</strong>}
                {isAwaited && <strong className="success">{say('slotWaiting')}</strong>}
              </span>
            </span>
            {isOpen && !isAwaited && (free > 0 || event.waits) && (
              <SlotButton slot={slot} isFree={free > 0} onChoose={() => choose(slot, free > 0)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface EventSlotsProps {
  readonly event: EventRecord
  readonly now: Date
  /** Called after a choice; omitted if no slot can be chosen. */
  readonly onChosen?: () => void
}

function SlotButton({ slot, isFree, onChoose }: { slot: EventSlot; isFree: boolean; onChoose: () => void }) {
  const say = useWords(eventWords)
  const sayMore = useWords(eventActionWords)
  const sayPage = useWords(eventPageWords)
  const name = slot.label
  return (
    <Button
      variant={isFree ? 'filled' : 'default'}
      aria-label={isFree ? sayPage('slotJoin', { name }) : sayPage('slotWait', { name })}
      onClick={onChoose}
    >
      {isFree ? say('signUp') : sayMore('wait')}
    </Button>
  )
}

/** Asks for the slot in which the member wants their place. */
export function SlotDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const say = useWords(eventPageWords)
  const event = useEvent(eventId)
  const now = useNow()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say('slotTitle')} size="sm">
      {event && <EventSlots event={event} now={now} onChosen={onClose} />}
    </Dialog>
  )
}
