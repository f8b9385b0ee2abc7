import { eventHostWords, type Presence, type Registration } from '@longhouse/contract/events'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { listCache } from '../../../lib/list-cache.ts'
import { toastError } from '../../../lib/toast.ts'
import { useWords } from '../../../lib/use-words.ts'
import { eventKeys } from '../events.queries.ts'
import type { Participant } from '../events.types.ts'

interface PresenceChange {
  readonly participant: Participant
  readonly presence: Presence | ''
}

/** Says who is here. Many in a row are quick: each shows at once and goes its own way to the server. */
export function usePresence(eventId: string) {
  const say = useWords(eventHostWords)
  const client = useQueryClient()
  const all = eventKeys.participants(eventId)
  const people = listCache<Participant>(client, {
    keys: { all, lists: all, one: (id) => [...all, 'one', id] },
  })
  return useMutation({
    mutationKey: all,
    mutationFn: ({ participant, presence }: PresenceChange) =>
      api.collection<Registration>('tournament_registrations').update(participant.id, { presence }),
    onMutate: ({ participant, presence }) =>
      people.change(participant.id, (shown) => ({ ...shown, presence })),
    onError: (error, { participant }) => {
      people.change(participant.id, (shown) => ({ ...shown, presence: participant.presence }))
      toastError(say('presenceFailed', { reason: failureReason(error) }))
    },
    onSettled: () => people.settle(),
  })
}
