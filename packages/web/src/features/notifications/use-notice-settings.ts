import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { setData } from '../../lib/writes/list-cache.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastError } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { notificationsPageWords } from './notifications-page.words.ts'
import { findSettings, settingsKey, settingsQuery, type Settings } from './notifications.queries.ts'

/** The member's settings, and a function that changes them optimistically. A failure shows a message. */
export function useNoticeSettings() {
  const say = useWords(notificationsPageWords)
  const client = useQueryClient()
  const userId = useSession().user?.id ?? ''
  const query = useQuery(settingsQuery)
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey: settingsKey,
    // Quick changes arrive one after the other, and each contains the one before.
    scope: { id: 'notice-settings' },
    mutationFn: (change: Partial<Settings>) => save(userId, change),
    onMutate: (change) => {
      void client.cancelQueries({ queryKey: settingsKey })
      const before = client.getQueryData(settingsQuery.queryKey)
      setData<Settings>(client, settingsKey, (now) => now && { ...now, ...change })
      return before
    },
    onSuccess: (saved) => {
      // A later change that is still in flight is shown already.
      if (client.isMutating({ mutationKey: settingsKey }) === 1)
        setData<Settings>(client, settingsKey, () => saved)
    },
    onError: (error, _, before) => {
      setData<Settings>(client, settingsKey, () => before)
      toastError(say('saveFailed', { reason: failureReason(error) }))
    },
  })
  const change = (values: Partial<Settings>) => void mutateAsync(values).catch(() => undefined)
  return { query, settings: query.data, change, isSaving: isPending, isSaved: isSuccess }
}

/** Saves a change; the first one creates the member's record. */
async function save(user: string, change: Partial<Settings>): Promise<Settings> {
  const store = api.collection<Settings>('notice_settings')
  const own = await findSettings()
  return own ? store.update(own.id, change) : store.create({ user, ...change })
}
