import { isFinished } from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { logToRelay } from '../../../lib/relays.ts'
import { useLocation, useNavigate } from '../../../lib/base/router/hooks.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useNow } from '../../../lib/dates/use-now.ts'
import { eventDeletedLog } from '../edit/event-logs.ts'
import { eventStaffWords } from '../event-staff.words.ts'
import { useEventsCache, useEvent } from '../events.cache.ts'
import type { EventDialogProps, EventRecord } from '../events.queries.ts'
import { CancelEventDialog } from './cancel-event-dialog.tsx'

/** Asks before an event and all its registrations go. */
export function DeleteEventDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  const event = useEvent(eventId)
  const now = useNow()
  const [isCancelling, setCancelling] = useState(false)
  const { mutate, isPending, error } = useDeleteEvent(onClose)
  if (isCancelling && event) return <CancelEventDialog event={event} isOpen={isOpen} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('deleteTitle')}
      confirmLabel={say('delete')}
      isBusy={isPending}
      error={error?.message}
      onConfirm={() => mutate(event)}
      onCancel={onClose}
    >
      <p className="spaced">
        {event
          ? say.parts('deleteQuestion', {
              name: <bdi key="name">{event.name}</bdi>,
              count: event.participant_count,
            })
          : say('gone')}
      </p>
      {event && isAwaited(event, now) && (
        <Banner
          actions={
            <Button variant="default" size="sm" disabled={isPending} onClick={() => setCancelling(true)}>
              {say('cancelInstead')}
            </Button>
          }
        >
          {say('cancelInsteadText')}
        </Banner>
      )}
    </ConfirmDialog>
  )
}

/** Whether people count on an event that is still to happen. */
function isAwaited(event: EventRecord, now: Date): boolean {
  if (event.cancelled_at || isFinished(event, now)) return false
  return event.participant_count + event.waiting_count > 0
}

function useDeleteEvent(onDone: () => void) {
  const say = useWords(eventStaffWords)
  const cache = useEventsCache()
  const { user, isStaff } = useSession()
  const username = user?.username ?? ''
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useSingleMutation({
    mutationFn: (event: EventRecord | undefined) => deleteEvent(event, say),
    onSuccess: (event) => {
      if (isStaff) logToRelay('event-logs', eventDeletedLog(event, username))
      toastSuccess(say('isDeleted', { name: event.name }))
      // First the dialog, whose text would otherwise say that the event is gone.
      onDone()
      cache.remove(event.id)
      // On its own page there is nothing left to see.
      if (pathname === `/events/${event.id}`) void navigate('/events', { replace: true })
      cache.settle()
    },
  })
}

async function deleteEvent(
  event: EventRecord | undefined,
  say: Say<typeof eventStaffWords>,
): Promise<EventRecord> {
  if (!event) throw new Error(say('nothingToDelete'))
  try {
    await api.collection('tournaments').delete(event.id)
  } catch (error) {
    throw new Error(say('deleteFailed', { reason: failureReason(error) }), { cause: error })
  }
  return event
}
