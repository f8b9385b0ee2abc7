import { clipLimits, clipMessages } from '@longhouse/contract/clips'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage, isNetworkFailure } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { problemsOf, startingValues } from './clip-editor.values.ts'
import classes from './clip-fields.module.css'
import { GameSelect } from './game-selects.tsx'
import { RoundFields } from './round-fields.tsx'
import { useClipsCache } from './use-clips-cache.ts'
import { useSaveClip } from './use-save-clip.ts'

/** For staff: uploads a clip when no id is given, otherwise edits that one. */
export function ClipEditorDialog({ clipId, isOpen, onClose }: ClipDialogProps) {
  const cache = useClipsCache()
  // The log names what changed since the dialog opened, whatever others do meanwhile.
  const [clip] = useState(() => cache.find(clipId))
  const { mutate, isPending, error } = useSaveClip(clip, onClose)
  const { form, submit } = useRecordForm({
    start: () => startingValues(clip),
    check: (values) => ({ ...problemsOf(values) }),
    save: mutate,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={clip ? 'Edit Clip' : 'Admin Upload'}
      submitLabel={clip ? 'Save changes' : 'Upload'}
      size="lg"
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {error && (
        <Banner kind="error" title={errorMessage(error, clipMessages.uploadFailed)}>
          {isNetworkFailure(error) && 'No connection. Nothing is lost; please try again.'}
        </Banner>
      )}
      <div className={classes.fields}>
        <GameSelect data-autofocus {...form.getInputProps('game')} />
        <RoundFields game={form.values.game} getInputProps={form.getInputProps} isRequired={false} />
        <TextInput
          label="Clip title"
          required
          maxLength={clipLimits.title}
          {...form.getInputProps('clip_title')}
        />
        <TextInput
          label="Clip link"
          required
          type="url"
          maxLength={clipLimits.link}
          {...form.getInputProps('clip_link')}
        />
        <TextInput
          label="Discord username"
          description="Whose clip it is; left blank, it is yours"
          maxLength={clipLimits.discordUsername}
          {...form.getInputProps('discord_username')}
        />
        <TextInput
          label="PayPal handle"
          maxLength={clipLimits.paypal}
          {...form.getInputProps('paypal_handle')}
        />
      </div>
    </FormDialog>
  )
}

export interface ClipDialogProps {
  readonly clipId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}
