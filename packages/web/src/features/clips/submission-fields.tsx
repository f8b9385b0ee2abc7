import { clipFormMessages, clipLimits, type ClipSubmission } from '@longhouse/contract/clips'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limited } from '../../ui/limited.ts'
import classes from './clip-fields.module.css'
import { ClipFields } from './clip-fields.tsx'

/** The fields of a submission; map and round come and go with the game. */
export function SubmissionFields({ form, isLocked }: SubmissionFieldsProps) {
  return (
    <fieldset className={classes.fields} disabled={isLocked}>
      <legend className="spoken">Your clip</legend>
      <ClipFields form={form} isRoundRequired />
      <TextInput
        label="PayPal handle"
        description={clipFormMessages.paypalHint}
        {...form.getInputProps('paypal_handle')}
        {...limited(form.values.paypal_handle, clipLimits.paypal, form.errors['paypal_handle'])}
      />
      <TextInput label="Discord username" readOnly {...form.getInputProps('discord_username')} />
      <Checkbox
        label="My clip may be used to promote the community"
        required
        {...form.getInputProps('consent_promotional', { type: 'checkbox' })}
      />
    </fieldset>
  )
}

export interface SubmissionFieldsProps {
  readonly form: UseFormReturnType<ClipSubmission>
  /** The clip is stored; only the message about it is missing. */
  readonly isLocked: boolean
}
