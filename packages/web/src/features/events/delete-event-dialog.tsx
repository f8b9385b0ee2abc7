import { eventMessages } from '@longhouse/contract/events'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toastSuccess } from '../../lib/toast.ts'
import { eventDeletedLog } from './event-logs.ts'
import { useEventsCache } from './events.cache.ts'
import type { EventDialogProps, EventRecord } from './events.types.ts'
import { useEvent } from './use-event.ts'

/** Asks before an event and all its registrations go. */
export function DeleteEventDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const event = useEvent(eventId)
  const { mutate, isPending, error } = useDeleteEvent(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Event"
      confirmLabel="Delete"
      isBusy={isPending}
      error={error?.message}
      onConfirm={() => mutate(event)}
      onCancel={onClose}
    >
      <p>
        {event ? (
          <>
            Are you sure you want to delete <bdi>{event.name}</bdi>? Its {event.participant_count}{' '}
            registrations go with it.
          </>
        ) : (
          'This event is no longer here.'
        )}
      </p>
    </ConfirmDialog>
  )
}

function useDeleteEvent(onDone: () => void) {
  const cache = useEventsCache()
  const username = useSession().user?.username ?? ''
  return useSingleMutation({
    mutationFn: deleteEvent,
    onSuccess: (event) => {
      logToRelay('event-logs', eventDeletedLog(event, username))
      toastSuccess(`${event.name} is deleted`)
      // First the dialog, whose text would otherwise say that the event is gone.
      onDone()
      cache.remove(event.id)
      cache.settle()
    },
  })
}

async function deleteEvent(event: EventRecord | undefined): Promise<EventRecord> {
  if (!event) throw new Error(eventMessages.nothingToDelete)
  try {
    await api.collection('tournaments').delete(event.id)
  } catch (error) {
    throw new Error(eventMessages.deleteFailed(failureReason(error)), { cause: error })
  }
  return event
}
