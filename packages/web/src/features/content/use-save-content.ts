import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../ui/toast.ts'
import type { ContentForm, ContentItem, ContentKind } from './content-kind.ts'
import { contentLog } from './content-logs.ts'
import { contentQuery } from './content.queries.ts'

/** Creates an entry or changes the given one, and tells the log channel. */
export function useSaveContent<Item extends ContentItem>(
  kind: ContentKind<Item>,
  before: Item | undefined,
  onDone: () => void,
) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useMutation({
    mutationFn: (form: ContentForm) => {
      const records = api.collection<Item>(kind.collection)
      return before ? records.update(before.id, { ...form }) : records.create({ ...form })
    },
    onSuccess: (after) => {
      void cache.invalidateQueries({ queryKey: contentQuery(kind).queryKey })
      logToRelay(kind.relay, contentLog(kind, { before, after, username }))
      toastSuccess(`${kind.nameOf(after)} is saved`)
      onDone()
    },
  })
}

/** Takes an entry away and tells the log channel. */
export function useDeleteContent<Item extends ContentItem>(kind: ContentKind<Item>, onDone: () => void) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useMutation({
    mutationFn: async (item: Item) => {
      await api.collection(kind.collection).delete(item.id)
    },
    onSuccess: (_, before) => {
      void cache.invalidateQueries({ queryKey: contentQuery(kind).queryKey })
      logToRelay(kind.relay, contentLog(kind, { before, username }))
      toastSuccess(`${kind.nameOf(before)} is deleted`)
      onDone()
    },
  })
}
