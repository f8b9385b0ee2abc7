import { clipLimits, clipMessages, needsRound } from '@longhouse/contract/clips'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { errorMessage, fieldErrors, isNetworkFailure } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { problemsOf, startingValues, type ClipEditorValues } from './clip-editor.values.ts'
import classes from './clip-fields.module.css'
import { GameSelect, MapSelect } from './game-selects.tsx'
import { useClipsCache } from './use-clips-cache.ts'
import { useSaveClip } from './use-save-clip.ts'

/** For staff: uploads a clip when no id is given, otherwise edits that one. */
export function ClipEditorDialog({ clipId, isOpen, onClose }: ClipDialogProps) {
  const cache = useClipsCache()
  // What somebody else changes meanwhile must not move under the person's hands.
  const [clip] = useState(() => cache.find(clipId))
  const [initialValues] = useState(() => startingValues(clip))
  const formId = useId()
  const form = useForm<ClipEditorValues>({ initialValues, validate: (values) => ({ ...problemsOf(values) }) })
  const { mutate, isPending, error } = useSaveClip(clip, onClose)

  const submit = form.onSubmit(
    (values) => mutate(values, { onError: (refused) => form.setErrors(fieldErrors(refused)) }),
    (problems) => {
      const [first] = Object.keys(problems)
      if (first) form.getInputNode(first)?.focus()
    },
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={clip ? 'Edit Clip' : 'Admin Upload'}
      size="lg"
      isBusy={isPending}
      isForm
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {clip ? 'Save changes' : 'Upload'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {error && (
          <Banner kind="error" title={errorMessage(error, clipMessages.uploadFailed)}>
            {isNetworkFailure(error) && 'No connection. Nothing is lost; please try again.'}
          </Banner>
        )}
        <div className={classes.fields}>
          <GameSelect data-autofocus {...form.getInputProps('game')} />
          {needsRound(form.values.game) && (
            <div className={classes.pair}>
              <MapSelect {...form.getInputProps('map')} />
              <NumberInput
                label="Highest round"
                min={0}
                max={clipLimits.round}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                {...form.getInputProps('highest_round')}
              />
            </div>
          )}
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
      </form>
    </Dialog>
  )
}

export interface ClipDialogProps {
  readonly clipId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}
