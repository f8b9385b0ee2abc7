import type { Say } from '@longhouse/contract/words'
import { api } from '../../../lib/api.ts'
import { failureReason, statusOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import {
  useEvent,
  useEventsCache,
  withCount,
  withoutRegistration,
  withRegistration,
} from '../events.cache.ts'
import {
  type EventDialogProps,
  eventKeys,
  findRegistration,
  isRegistered,
  type EventRecord,
} from '../events.queries.ts'
import { eventWords } from '../events.words.ts'

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
      <p className="spaced">
        {event
          ? say.parts('cancelQuestion', { name: <bdi key="name">{event.name}</bdi> })
          : say('cancelQuestionUnnamed')}
      </p>
    </ConfirmDialog>
  )
}

interface Cancellation {
  readonly event: EventRecord | undefined
  readonly userId: string | undefined
}

/** Gives a place back. The card shows it immediately and reverts it if the server refuses. */
function useCancelRegistration(onDone: () => void) {
  const say = useWords(eventWords)
  const cache = useEventsCache()
  return useSingleMutation({
    mutationKey: eventKeys.all,
    mutationFn: (cancellation: Cancellation) => cancel(cancellation, say),
    onMutate: ({ event, userId }) => {
      const shown = event && cache.find(event.id)
      if (!shown || !userId || !isRegistered(shown, userId)) return undefined
      cache.change(shown.id, (now) => withCount(withoutRegistration(now, userId), -1))
      return { id: shown.id, userId }
    },
    onSuccess: (_, { event }) => {
      toastSuccess(event ? say('hasLeft', { name: event.name }) : say('hasLeftUnnamed'))
      onDone()
    },
    onError: (error, _, taken) => {
      if (taken && !(error instanceof MissingRegistration)) {
        cache.change(taken.id, (now) => withCount(withRegistration(now, { id: '', user: taken.userId }), 1))
      }
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })
}

/** The member is not registered: there is nothing to give back and nothing to roll back. */
class MissingRegistration extends Error {}

async function cancel({ event, userId }: Cancellation, say: Say<typeof eventWords>): Promise<void> {
  if (!event || !userId) throw new Error(say('missingInformation'))
  const registration = await findRegistration(userId, event.id).catch((error: unknown) => {
    throw new Error(say('findRegistrationFailed', { reason: failureReason(error) }), { cause: error })
  })
  if (!registration) throw new MissingRegistration(say('registrationNotFound'))
  try {
    await api.collection('tournament_registrations').delete(registration.id)
  } catch (error) {
    if (statusOf(error) === 404) throw new MissingRegistration(say('registrationNotFound'))
    throw new Error(say('cancelFailed', { reason: failureReason(error) }), { cause: error })
  }
}
