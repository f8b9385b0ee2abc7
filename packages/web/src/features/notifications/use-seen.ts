import { allSeenPath } from '@longhouse/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { listCache, setData } from '../../lib/writes/list-cache.ts'
import { toRecordDate } from '../../lib/dates/moments.ts'
import { toastError } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { notificationsPageWords } from './notifications-page.words.ts'
import { type NoticeRecord } from './notifications.queries.ts'
import { noticeKeys } from './unseen.query.ts'

/** Marks a notice as seen without waiting for the response: its link opens immediately. */
export function useMarkSeen(): (notice: NoticeRecord) => void {
  const client = useQueryClient()
  const cache = listCache<NoticeRecord>(client, { keys: noticeKeys })
  const { mutate } = useMutation({
    mutationKey: noticeKeys.all,
    mutationFn: ({ id }: NoticeRecord) =>
      api.collection('notifications').update(id, { seen_at: toRecordDate(new Date()) }),
    onMutate: ({ id, is_done }) => {
      cache.change(id, (notice) => ({ ...notice, seen_at: toRecordDate(new Date()) }))
      if (is_done) return
      setData<number>(client, noticeKeys.unseen, (count = 1) => Math.max(0, count - 1))
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })
  return (notice) => {
    if (!notice.seen_at) mutate(notice)
  }
}

/** Marks all notices as seen, on every open device. */
export function useMarkAllSeen() {
  const say = useWords(notificationsPageWords)
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => api.post(allSeenPath, {}),
    onSuccess: () => setData<number>(client, noticeKeys.unseen, () => 0),
    onError: (error) => toastError(say('markAllFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: noticeKeys.all }),
  })
}
