import { notificationsPageWords, type NoticeSettings } from '@longhouse/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSession } from '../../lib/session.ts'
import { toastError } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { settingsKey, settingsQuery } from './notifications.queries.ts'

/** What can be changed. */
export type SettingsChange = Partial<
  Pick<NoticeSettings, 'choices' | 'quiet' | 'digest' | 'reminder_minutes'>
>

/** The settings of the person and how to change them: shown at once, taken back with a sentence. */
export function useNoticeSettings() {
  const say = useWords(notificationsPageWords)
  const client = useQueryClient()
  const userId = useSession().user?.id ?? ''
  const query = useQuery(settingsQuery)
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey: settingsKey,
    // Quick changes arrive one after the other, and each knows of the one before.
    scope: { id: 'notice-settings' },
    mutationFn: (change: SettingsChange) => save(userId, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: settingsKey })
      const before = client.getQueryData(settingsQuery.queryKey)
      client.setQueryData(settingsQuery.queryKey, (now) => (now ? { ...now, ...change } : now))
      return before
    },
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
    onError: (error, _, before) => {
      client.setQueryData(settingsQuery.queryKey, before)
      toastError(say('saveFailed', { reason: failureReason(error) }))
    },
  })
  const change = (values: SettingsChange) => void mutateAsync(values).catch(() => undefined)
  return { query, settings: query.data, change, isSaving: isPending, isSaved: isSuccess }
}

/** Whoever changes something for the first time has no record yet. */
async function save(user: string, change: SettingsChange): Promise<NoticeSettings> {
  const store = api.collection<NoticeSettings>('notice_settings')
  const [own] = (await store.getList(1, 1, { skipTotal: true })).items
  return own ? store.update(own.id, change) : store.create({ user, ...change })
}
