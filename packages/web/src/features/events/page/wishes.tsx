import { maxWishes, type Registration } from '@longhouse/contract/events'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import '../../../theme/mantine-more.css'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { setData } from '../../../lib/writes/list-cache.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import { eventKeys, findRegistration } from '../events.queries.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import { eventPageWords } from '../event-page.words.ts'

/** The members a participant would like to play with. Only the participant, hosts and staff see them. */
export function Wishes({ eventId }: { eventId: string }) {
  const say = useWords(eventPageWords)
  const userId = useSession().user?.id
  const queryKey = [...eventKeys.one(eventId), 'wishes', userId]
  const { data: registration } = useQuery({
    queryKey,
    enabled: userId !== undefined,
    queryFn: async () => (await findRegistration(userId ?? '', eventId)) ?? null,
  })
  const change = useChangeWishes(queryKey)
  if (!registration) return null
  return (
    <Plate as="section" className="stack">
      <h2 className="text-20 strong">{say('wishes')}</h2>
      <MemberPicker
        label={say('wishesLabel')}
        description={say('wishesText', { max: maxWishes })}
        chosen={registration.with ?? []}
        max={maxWishes}
        except={registration.user}
        onChange={(people) => change.mutate({ registration, people })}
      />
    </Plate>
  )
}

function useChangeWishes(queryKey: readonly unknown[]) {
  const say = useWords(eventPageWords)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ registration, people }: { registration: Registration; people: readonly string[] }) =>
      api.collection<Registration>('tournament_registrations').update(registration.id, { with: people }),
    onMutate: ({ registration, people }) =>
      setData<Registration>(client, queryKey, () => ({ ...registration, with: people })),
    onSuccess: (registration) => setData<Registration>(client, queryKey, () => registration),
    onError: (error, { registration }) => {
      setData<Registration>(client, queryKey, () => registration)
      toastError(say('actionFailed', { reason: failureReason(error) }))
    },
  })
}
