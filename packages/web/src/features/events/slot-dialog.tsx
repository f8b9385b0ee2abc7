import { eventPageWords } from '@longhouse/contract/events'
import { useWords } from '../../lib/use-words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EventSlots } from './event-slots.tsx'
import type { EventDialogProps } from './events.types.ts'
import { useEvent } from './use-event.ts'

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
