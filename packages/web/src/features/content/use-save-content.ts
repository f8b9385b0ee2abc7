import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { createOnce } from '../../lib/create-once.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { toastSuccess } from '../../lib/toast.ts'
import type { ContentForm, ContentItem, ContentKind } from './content-kind.ts'
import { contentLog } from './content-logs.ts'
import { contentQuery } from './content.queries.ts'

/** Creates an entry or changes the given one, and tells the log channel. */
export function useSaveContent<Item extends ContentItem>(
  kind: ContentKind<Item>,
  item: Item | undefined,
  onDone: () => void,
) {
  const cache = useQueryClient()
  const username = useSession().user?.username ?? ''
  const [id] = useState(newRecordId)
  const report = (change: { before?: Item; after: Item }) => {
    void cache.invalidateQueries({ queryKey: contentQuery(kind).queryKey })
    logToRelay(kind.relay, contentLog(kind, { ...change, username }))
  }
  return useRecordSave<Item, ContentForm>({
    item,
    fields: kind.fields,
    edit: (mine, base) => ({
      collection: kind.collection,
      base,
      mine,
      read: (entry) => kind.toForm(entry),
    }),
    adopt: (form, theirs, names) => {
      const taken = Object.entries(kind.toForm(theirs)).filter(([name]) => names.includes(name))
      return { ...form, ...Object.fromEntries(taken) }
    },
    create: async (form) => {
      const record = { ...form, id }
      const created = await createOnce<Item>(kind.collection, record)
      return created ?? api.collection<Item>(kind.collection).update(id, record)
    },
    onCreated: (after) => {
      report({ after })
      toastSuccess(`${kind.nameOf(after)} is saved`)
    },
    onSaved: (before, after) => {
      report({ before, after })
      return `${kind.nameOf(after)} is saved`
    },
    onDone,
  })
}
