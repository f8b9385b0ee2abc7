import { Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { RecordModel } from 'pocketbase'
import { useState } from 'react'
import { failureReason, statusOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { ConflictDialog } from '../../../ui/dialog/conflict-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { kindOf, problemsIn, readDrafts } from '../fields/index.ts'
import panel from '../panel.module.css'
import { labelOf, type CollectionInfo, type FieldInfo } from './collections.ts'
import { DeleteRecordDialog } from './delete-record-dialog.tsx'
import classes from './records.module.css'
import { useSaveRecord } from './use-save-record.ts'

/** A form with an editor for every field of a collection. */
export function RecordForm({ collection, collections, record, onClose }: RecordFormProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { uploads, upload } = useUploads()
  const fields = editedFields(collection, record)
  const { error, conflict, ...saving } = useSaveRecord({
    collection,
    record,
    fields,
    uploads,
    onDone: onClose,
  })
  const { form, submit } = useRecordForm<Record<string, string | boolean>>({
    start: () => ({ ...readDrafts(record ?? {}, fields) }),
    check: (drafts) => problemsIn(drafts, fields),
    save: saving.mutate,
  })
  const label = record ? labelOf(record, collection) : ''
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={record ? label : `New record of ${collection.name}`}
      size="xl"
      submitLabel={record ? 'Save changes' : 'Create'}
      isBusy={saving.isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      className="column"
      onSubmit={submit}
      over={
        conflict ? (
          <ConflictDialog
            conflict={conflict}
            onDecide={(kept) => form.setValues({ ...saving.settle(kept) })}
            onCancel={saving.dismiss}
          />
        ) : (
          record &&
          isDeleting && (
            <DeleteRecordDialog
              collection={collection}
              collections={collections}
              id={record.id}
              label={label}
              onDeleted={onClose}
              onCancel={() => setDeleting(false)}
            />
          )
        )
      }
    >
      {error && <Banner kind="error">{refusalOf(error)}</Banner>}
      {record && (
        <div className={`wrap gap-12 ${classes.formHead}`}>
          <TextInput className={classes.id ?? ''} label="id" readOnly value={record.id} />
          <Button
            color="danger"
            variant="outline"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        </div>
      )}
      {fields.some(({ required }) => required) && (
        <p className={`small muted ${panel.note}`}>Fields marked with * are required.</p>
      )}
      {fields.map((field) => {
        const { Editor } = kindOf(field)
        return (
          <Editor
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            error={shownError(form.errors[field.name])}
            onChange={(draft) => form.setFieldValue(field.name, draft)}
            record={record}
            collections={collections}
            uploads={uploads}
            isTouched={form.isDirty()}
            onUpload={upload}
          />
        )
      })}
    </FormDialog>
  )
}

/** Returns the fields of a form: never a secret; for a stored record also the server's dates, at the end. */
export function editedFields({ fields }: Pick<CollectionInfo, 'fields'>, record?: RecordModel): FieldInfo[] {
  return fields
    .filter(({ name, primaryKey }) => name !== 'id' && name !== 'tokenKey' && !primaryKey)
    .filter((field) => record || !isFixed(field))
    .map((field) => ({ ...field, required: isRequired(field, record) }))
    .toSorted((a, b) => Number(isFixed(a)) - Number(isFixed(b)))
}

function isFixed(field: FieldInfo): boolean {
  return kindOf(field).isFixed ?? false
}

/** Returns whether it must be filled in: a stored password stays, and the server fills in some new texts. */
function isRequired(field: FieldInfo, record: RecordModel | undefined): boolean {
  return field.required && (record ? field.type !== 'password' : field.autogeneratePattern === '')
}

function refusalOf(error: Error): string {
  return statusOf(error) === 403 ? 'You do not have the right to save this.' : failureReason(error)
}

function shownError(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}

interface RecordFormProps {
  readonly collection: CollectionInfo
  readonly collections: readonly CollectionInfo[]
  readonly record: RecordModel | undefined
  readonly onClose: () => void
}

/** Files that were chosen in a form, by a name of our own: two of them may be called the same. */
function useUploads() {
  const [uploads] = useState(() => new Map<string, File>())
  const upload = (file: File) => {
    const name = `new:${uploads.size + 1}`
    uploads.set(name, file)
    return name
  }
  return { uploads, upload }
}
