import { useQuery } from '@tanstack/react-query'
import { Banner } from '../../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { useAction } from '../use-action.ts'
import type { CollectionInfo } from './collections.ts'

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
      <p className="spaced">
        <bdi>
          <strong>{label}</strong>
        </bdi>{' '}
        of {collection.name}, {id}. This cannot be undone.
      </p>
      {counted.isPending && <LoadingLine>Looking for what hangs on it…</LoadingLine>}
      {counted.isError && <Banner kind="warning">What hangs on it could not be found out.</Banner>}
      {sentences && sentences.length === 0 && <p className="spaced">No other record points at it.</p>}
      {sentences && sentences.length > 0 && (
        <ul className="spaced">
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

/** A field that may refer to a record, and the effect on its own records if that one is deleted. */
interface Reference {
  readonly collection: string
  readonly field: string
  readonly filter: string
  /** They are deleted with it, they prevent its deletion, or they only lose the reference. */
  readonly effect: 'goes' | 'holds' | 'forgets'
}

interface CountedReference extends Reference {
  readonly count: number
}

/** Returns every field that may refer to records of a collection. */
export function referencesTo(
  target: CollectionInfo,
  collections: readonly CollectionInfo[],
  id: string,
): Reference[] {
  return collections
    .filter(({ type }) => type !== 'view')
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => field.type === 'relation' && field.collectionId === target.id)
        .map((field) => ({
          collection: name,
          field: field.name,
          filter: `${field.name} ${field.maxSelect > 1 ? '?=' : '='} ${JSON.stringify(id)}`,
          effect: field.cascadeDelete
            ? ('goes' as const)
            : field.required
              ? ('holds' as const)
              : ('forgets' as const),
        })),
    )
}

/** Returns a message per reference before a delete; omits those without records. */
export function consequences(references: readonly CountedReference[]): string[] {
  return references
    .filter(({ count }) => count > 0)
    .map(({ collection, field, count, effect }) => {
      const records = `${count} ${count === 1 ? 'record' : 'records'} of ${collection}`
      if (effect === 'goes')
        return `${records} ${count === 1 ? 'goes' : 'go'} with it (${field}), and what hangs on them.`
      if (effect === 'holds')
        return `${records} ${count === 1 ? 'needs' : 'need'} it (${field}); it may not be deleted before them.`
      return `${records} ${count === 1 ? 'forgets' : 'forget'} it (${field}).`
    })
}
