import { ConflictDialog } from './conflict-dialog.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import type { ShownConflict } from './shown-conflict.ts'

/** The form of a record, and the conflict dialog if another member has saved the record in the meantime. */
export function RecordDialog<Values>({ saving, onSettled, over, ...dialog }: RecordDialogProps<Values>) {
  const decide = (kept: ReadonlySet<string>) => {
    const values = saving.settle(kept)
    if (values) onSettled(values)
  }
  return (
    <FormDialog
      {...dialog}
      size="lg"
      isBusy={saving.isPending}
      hasOwnChecks
      over={
        saving.conflict ? (
          <ConflictDialog conflict={saving.conflict} onDecide={decide} onCancel={saving.dismiss} />
        ) : (
          over
        )
      }
    />
  )
}

/** The result of `useRecordSave`. */
export interface RecordSaving<Values> {
  readonly isPending: boolean
  readonly conflict: ShownConflict | undefined
  readonly settle: (kept: ReadonlySet<string>) => Values | undefined
  readonly dismiss: () => void
}

export interface RecordDialogProps<Values> extends Omit<FormDialogProps, 'size' | 'isBusy' | 'hasOwnChecks'> {
  readonly saving: RecordSaving<Values>
  /** Called with the form's values after a conflict was decided. */
  readonly onSettled: (values: Values) => void
}
