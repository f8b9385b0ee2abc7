import type { RecordModel } from 'pocketbase'
import { Cell } from './cell.tsx'
import { shownFields, type CollectionInfo } from './collections.ts'
import classes from './record-form.module.css'

/** A record of a view: there is nothing to change. */
export function RecordView({ record, collection, collections }: RecordViewProps) {
  return (
    <dl className={classes.facts}>
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
