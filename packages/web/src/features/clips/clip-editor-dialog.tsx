import { clipLimits, clipMessages } from '@longhouse/contract/clips'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage, isNetworkFailure } from '../../lib/errors.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { limited } from '../../ui/limited.ts'
import { problemsOf, startingValues } from './clip-editor.values.ts'
import classes from './clip-fields.module.css'
import { ClipFields } from './clip-fields.tsx'
import { useClipsCache } from './clips.cache.ts'
import { useSaveClip } from './save-clip.ts'

/** For staff: edits a clip, or uploads one if no id is passed. */
export function ClipEditorDialog({ clipId, isOpen, onClose }: ClipDialogProps) {
  const cache = useClipsCache()
  // Others may change it in the meantime; the form keeps the version it began from.
  const [clip] = useState(() => cache.find(clipId))
  const saving = useSaveClip(clip, onClose)
  const { form, submit } = useRecordForm({
    start: () => startingValues(clip),
    check: (values) => ({ ...problemsOf(values) }),
    save: saving.mutate,
  })
  return (
    <RecordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={clip ? 'Edit Clip' : 'Admin Upload'}
      submitLabel={clip ? 'Save changes' : 'Upload'}
      saving={saving}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onSettled={form.setValues}
    >
      {saving.error && (
        <Banner kind="error" title={errorMessage(saving.error, clipMessages.uploadFailed)}>
          {isNetworkFailure(saving.error) && 'No connection. Nothing is lost; please try again.'}
        </Banner>
      )}
      <div className={`grid shrinks ${classes.fields}`}>
        <ClipFields form={form} isRoundRequired={false} />
        <TextInput
          label="Discord username"
          description="Whose clip it is; left blank, it is yours"
          {...form.getInputProps('discord_username')}
          {...limited(
            form.values.discord_username,
            clipLimits.discordUsername,
            form.errors['discord_username'],
          )}
        />
        <TextInput
          label="PayPal handle"
          {...form.getInputProps('paypal_handle')}
          {...limited(form.values.paypal_handle, clipLimits.paypal, form.errors['paypal_handle'])}
        />
      </div>
    </RecordDialog>
  )
}

export interface ClipDialogProps {
  readonly clipId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}
