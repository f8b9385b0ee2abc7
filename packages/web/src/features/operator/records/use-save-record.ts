import { useQueryClient } from '@tanstack/react-query'
import type { RecordModel } from 'pocketbase'
import { differingFields } from '../../../lib/edits.ts'
import type { EditableRecord } from '../../../lib/save-edit.ts'
import { useRecordSave } from '../../../ui/dialog/use-record-save.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import type { Draft, Drafts, Uploads } from '../fields/field-kind.ts'
import { listIn } from '../fields/list-draft.ts'
import { bodyOf, kindOf, readDrafts } from '../fields/index.ts'
import { operatorClient, operatorKey } from '../operator-client.ts'
import { labelOf, type CollectionInfo, type FieldInfo } from './collections.ts'

type EditedRecord = RecordModel & EditableRecord

/** Creates a record, or writes the changed fields over the version the edit began from. */
export function useSaveRecord({ collection, record, fields, uploads, onDone }: SaveRecordOptions) {
  const cache = useQueryClient()
  const refresh = () => void cache.invalidateQueries({ queryKey: [operatorKey, 'records'] })
  // The server's own dates change with every write and are not an edit.
  const written = fields.filter((field) => !kindOf(field).isFixed)
  const read = (stored: RecordModel) => readDrafts(stored, written)
  const { name } = collection

  return useRecordSave<EditedRecord, Record<string, Draft>>({
    item: record,
    fields: written.map((field) => ({
      name: field.name,
      label: field.name,
      show: (draft) => draftText(draft, field, uploads),
    })),
    create: (values) => {
      const blank = readDrafts({}, written)
      const touched = differingFields(blank, values)
      const filled = Object.fromEntries(touched.map((field) => [field, values[field]]))
      return operatorClient.collection(name).create(bodyOf(filled, written, uploads))
    },
    edit: (values, base) => ({
      client: operatorClient,
      collection: name,
      base,
      mine: ofFields(values, written),
      read,
      encode: (changes) => bodyOf(changes, written, uploads),
    }),
    adopt: (values, theirs, names) => ({ ...values, ...picked(read(theirs), names) }),
    onCreated: (created) => {
      toastSuccess(`${labelOf(created, collection)} is created`)
      refresh()
    },
    onSaved: (_, after) => {
      refresh()
      return `${labelOf(after, collection)} is saved`
    },
    onDone,
  })
}

function ofFields(values: Drafts, fields: readonly FieldInfo[]): Drafts {
  return picked(
    values,
    fields.map(({ name }) => name),
  )
}

function picked(values: Drafts, names: readonly string[]): Record<string, Draft> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

/** Returns a draft as text, to be shown next to another one. */
function draftText(draft: unknown, { type }: FieldInfo, uploads: Uploads): string {
  if (typeof draft === 'boolean') return draft ? 'Yes' : 'No'
  if (typeof draft !== 'string') return ''
  if (!['select', 'relation', 'file'].includes(type)) return draft
  return listIn(draft)
    .map((item) => uploads.get(item)?.name ?? item)
    .join(', ')
}

interface SaveRecordOptions {
  readonly collection: CollectionInfo
  readonly record: RecordModel | undefined
  readonly fields: readonly FieldInfo[]
  readonly uploads: Uploads
  readonly onDone: () => void
}
