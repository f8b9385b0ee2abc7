import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { LoadingLine } from '../../../ui/loading/loading-line.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { useAction } from '../use-action.ts'
import type { CollectionInfo } from './collections.ts'
import { consequences, referencesTo } from './references.ts'

/** Asks before a record goes, and says what goes with it. */
export function DeleteRecordDialog({
  collection,
  collections,
  id,
  label,
  onDeleted,
  onCancel,
}: DeleteRecordProps) {
  const counted = useQuery({
    queryKey: [operatorKey, 'records', collection.name, 'references', id],
    queryFn: () =>
      Promise.all(
        referencesTo(collection, collections, id).map(async (reference) => {
          const { filter } = reference
          const list = await operatorClient
            .collection(reference.collection)
            .getList(1, 1, { filter, fields: 'id' })
          return { ...reference, count: list.totalItems }
        }),
      ),
    staleTime: 0,
  })
  const deletion = useAction({
    work: () => operatorClient.collection(collection.name).delete(id),
    said: () => `${label} is deleted`,
    panel: 'records',
    onDone: onDeleted,
  })
  const sentences = counted.data && consequences(counted.data)
  return (
    <ConfirmDialog
      isOpen
      title="Delete this record?"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onCancel}
    >
      <p>
        <bdi>
          <strong>{label}</strong>
        </bdi>{' '}
        of {collection.name}, {id}. This cannot be undone.
      </p>
      {counted.isPending && <LoadingLine>Looking for what hangs on it…</LoadingLine>}
      {counted.isError && <Banner kind="warning">What hangs on it could not be found out.</Banner>}
      {sentences && sentences.length === 0 && <p>No other record points at it.</p>}
      {sentences && sentences.length > 0 && (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

interface DeleteRecordProps {
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
  readonly id: string
  readonly label: string
  readonly onDeleted: () => void
  readonly onCancel: () => void
}
