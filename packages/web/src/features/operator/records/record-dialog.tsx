import { useQuery } from '@tanstack/react-query'
import type { RecordModel } from 'pocketbase'
import { Answer } from '../../../ui/answer.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { Cell } from './cell.tsx'
import { labelOf, type CollectionInfo, shownFields } from './collections.ts'
import { RecordForm } from './record-form.tsx'
import classes from './records.module.css'

/** In an address, the id of a record that is still to be created. */
export const newRecord = 'new'

/** A dialog that shows, changes or deletes a record, or creates one. */
export function RecordDialog({ collection, collections, recordId, onClose }: RecordDialogProps) {
  const isNew = recordId === newRecord
  const query = useQuery({
    queryKey: [operatorKey, 'record', collection.name, recordId],
    queryFn: () => operatorClient.collection(collection.name).getOne(recordId),
    enabled: !isNew,
    // An edit begins with current data, and nothing changes in it while the operator types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shared = { collection, collections, onClose }
  if (isNew) return <RecordForm {...shared} record={undefined} />
  if (query.data && collection.type !== 'view') return <RecordForm {...shared} record={query.data} />
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(collection, query.data)} size="xl">
      <Answer query={query} subject="the record">
        {(record) => <RecordView record={record} collection={collection} collections={collections} />}
      </Answer>
    </Dialog>
  )
}

function titleOf(collection: CollectionInfo, record: RecordModel | undefined): string {
  return record ? labelOf(record, collection) : collection.name
}

interface RecordDialogProps {
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
  readonly recordId: string
  readonly onClose: () => void
}

/** A record of a view: there is nothing to change. */
function RecordView({ record, collection, collections }: RecordViewProps) {
  return (
    <dl className="grid gap-12">
      {shownFields(collection).map((field) => (
        <div key={field.name} className={classes.fact}>
          <dt>{field.name}</dt>
          <dd>
            <Cell record={record} field={field} collections={collections} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface RecordViewProps {
  readonly record: RecordModel
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
}
