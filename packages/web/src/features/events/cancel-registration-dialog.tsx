import { useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { EventDialogProps } from './events.types.ts'
import { useCancelRegistration } from './use-cancel-registration.ts'
import { useEvent } from './use-event.ts'

/** Asks before a place is given back. */
export function CancelRegistrationDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const { user } = useSession()
  const event = useEvent(eventId)
  const { mutate, isPending, error } = useCancelRegistration(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Cancel Registration"
      confirmLabel="Cancel Registration"
      cancelLabel="Keep my place"
      isBusy={isPending}
      error={error?.message}
      onConfirm={() => mutate({ event, userId: user?.id })}
      onCancel={onClose}
    >
      <p>
        Are you sure you want to cancel your registration
        {event && (
          <>
            {' '}
            for <bdi>{event.name}</bdi>
          </>
        )}
        ? Somebody else may take your place.
      </p>
    </ConfirmDialog>
  )
}
