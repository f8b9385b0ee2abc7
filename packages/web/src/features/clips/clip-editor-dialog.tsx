import { clipLimits, clipMessages } from '@longhouse/contract/clips'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorMessage, isNetworkFailure } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConflictDialog } from '../../ui/dialog/conflict-dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { limited } from '../../ui/limited.ts'
import { problemsOf, startingValues } from './clip-editor.values.ts'
import classes from './clip-fields.module.css'
import { ClipLinkField } from './clip-link-field.tsx'
import { useClipsCache } from './clips.cache.ts'
import { GameSelect } from './game-selects.tsx'
import { RoundFields } from './round-fields.tsx'
import { useSaveClip } from './use-save-clip.ts'

/** For staff: uploads a clip when no id is given, otherwise edits that one. */
export function ClipEditorDialog({ clipId, isOpen, onClose }: ClipDialogProps) {
  const cache = useClipsCache()
  // Others may change it meanwhile; the form stays with what it began from.
  const [clip] = useState(() => cache.find(clipId))
  const { error, conflict, ...saving } = useSaveClip(clip, onClose)
  const { form, submit } = useRecordForm({
    start: () => startingValues(clip),
    check: (values) => ({ ...problemsOf(values) }),
    save: saving.mutate,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={clip ? 'Edit Clip' : 'Admin Upload'}
      submitLabel={clip ? 'Save changes' : 'Upload'}
      size="lg"
      isBusy={saving.isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
      over={
        conflict && (
          <ConflictDialog
            conflict={conflict}
            onDecide={(kept) => form.setValues(saving.settle(kept) ?? {})}
            onCancel={saving.dismiss}
          />
        )
      }
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
          {...form.getInputProps('clip_title')}
          {...limited(form.values.clip_title, clipLimits.title, form.errors['clip_title'])}
        />
        <ClipLinkField {...form.getInputProps('clip_link')} value={form.values.clip_link} />
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
    </FormDialog>
  )
}

export interface ClipDialogProps {
  readonly clipId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}
