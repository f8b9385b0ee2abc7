import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'
import type { ContentItem, ContentKind } from './content-kind.ts'
import { contentLog } from './content-logs.ts'
import { contentQuery } from './content.queries.ts'

/** Takes an entry away and tells the log channel. */
export function useDeleteContent<Item extends ContentItem>(kind: ContentKind<Item>, onDone: () => void) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useSingleMutation({
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
