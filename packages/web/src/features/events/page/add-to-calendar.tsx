import { eventFeedPath } from '@longhouse/contract/calendar'
import { eventPageWords } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { failureReason } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { findCalendarKey } from '../calendar-key.ts'
import type { EventRecord } from '../events.types.ts'

/** Adds one event to the member's own calendar. */
export function AddToCalendar({ event }: { event: EventRecord }) {
  const say = useWords(eventPageWords)
  const { isLoggedIn } = useSession()
  const opening = useSingleMutation({
    mutationFn: async () => eventFeedPath(event.id, await findCalendarKey()),
    onSuccess: (file) => location.assign(file),
    onError: (error) => toastError(say('actionFailed', { reason: failureReason(error) })),
  })
  const look = { variant: 'default', leftSection: <IconCalendarPlus size={18} aria-hidden="true" /> } as const
  if (event.is_draft) return null
  // Guests see only public events, and those need no key.
  if (!isLoggedIn)
    return (
      <Button component="a" href={eventFeedPath(event.id)} {...look}>
        {say('addToCalendar')}
      </Button>
    )
  return (
    <Button {...look} loading={opening.isPending} onClick={() => opening.mutate()}>
      {say('addToCalendar')}
    </Button>
  )
}
