import { eventActionWords } from '@longhouse/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { useSession } from '../../lib/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { eventKeys } from './events.queries.ts'
import type { EventRecord, OwnWait } from './events.types.ts'

interface LineStep {
  readonly event: EventRecord
  /** The member's existing wait: to be left, or lapsed. */
  readonly wait?: OwnWait | undefined
  readonly slot?: string
}

/** The line of a full event: joining it, and leaving it, which is also how an offered place is declined. */
export function useLine() {
  const say = useWords(eventActionWords)
  const userId = useSession().user?.id
  const client = useQueryClient()
  const settle = {
    onError: (error: Error) => toastError(say('waitFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.waits }),
  }
  const join = useSingleMutation({
    mutationFn: async ({ event, wait, slot = '' }: LineStep) => {
      // A member who wants another slot leaves their current line.
      if (wait?.state === 'waiting') await leaveLine(wait)
      await api.collection('event_waits').create({ user: userId, tournament: event.id, slot })
    },
    onSuccess: (_, { event }) => toastSuccess(say('inLine', { name: event.name })),
    ...settle,
  })
  const leave = useSingleMutation({
    mutationFn: async ({ wait }: LineStep) => {
      if (wait) await leaveLine(wait)
    },
    onSuccess: (_, { event }) => toastSuccess(say('hasLeftLine', { name: event.name })),
    ...settle,
  })
  return { join: join.mutate, leave: leave.mutate, isBusy: join.isPending || leave.isPending }
}

async function leaveLine({ id }: OwnWait): Promise<void> {
  await api
    .collection('event_waits')
    .delete(id)
    .catch((error: unknown) => {
      // It is deleted already.
      if (statusOf(error) !== 404) throw error
    })
}
