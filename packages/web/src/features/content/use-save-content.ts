import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
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
  const [id] = useState(() => before?.id ?? newRecordId())
  return useSingleMutation({
    mutationFn: async (form: ContentForm) => {
      const record = { ...form, id }
      const created = before ? undefined : await createOnce<Item>(kind.collection, record)
      return created ?? api.collection<Item>(kind.collection).update(id, record)
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
