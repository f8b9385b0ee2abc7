import { eventWords } from '@longhouse/contract/events'
import { useSession } from '../../lib/session.ts'
import { useWords } from '../../lib/use-words.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { EventDialogProps } from './events.types.ts'
import { useCancelRegistration } from './use-cancel-registration.ts'
import { useEvent } from './use-event.ts'

/** Asks before a place is given back. */
export function CancelRegistrationDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const say = useWords(eventWords)
  const { user } = useSession()
  const event = useEvent(eventId)
  const { mutate, isPending, error } = useCancelRegistration(onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('cancel')}
      confirmLabel={say('cancel')}
      cancelLabel={say('keepPlace')}
      isBusy={isPending}
      error={error?.message}
      onConfirm={() => mutate({ event, userId: user?.id })}
      onCancel={onClose}
    >
      <p>
        {event
          ? say.parts('cancelQuestion', { name: <bdi key="name">{event.name}</bdi> })
          : say('cancelQuestionUnnamed')}
      </p>
    </ConfirmDialog>
  )
}
