import {
  checkClipSubmission,
  clipFormMessages,
  clipLimits,
  type ClipSubmission,
  isClipLink,
  cleanSubmission,
  clipMessages,
  clipSubmittedMessage,
} from '@longhouse/contract/clips'
import { community } from '@longhouse/contract/community'
import type { User } from '@longhouse/contract/users'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { createOnce } from '../../lib/create-once.ts'
import { errorMessage, isNetworkFailure } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/writes/record-id.ts'
import { postRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { limited } from '../../ui/limited.ts'
import classes from './clip-fields.module.css'
import { ClipFields } from './clip-fields.tsx'
import { useClipsCache } from './clips.cache.ts'

interface SubmitClipDialogProps {
  readonly isOpen: boolean
  /** What another app has shared: the first link in it is filled in. */
  readonly shared: string
  readonly onClose: () => void
}

/** A member's way to send in a clip. */
export function SubmitClipDialog({ isOpen, shared, onClose }: SubmitClipDialogProps) {
  const { user } = useSession()
  const { mutate, isPending, isStored, error } = useSubmitClip(onClose)
  const problem = error && submissionProblem(error)
  const { form, submit } = useRecordForm({
    start: () => ({ ...emptySubmission(user), clip_link: linkIn(shared) }),
    check: (values) => ({ ...checkClipSubmission(values) }),
    save: mutate,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Submit Clip"
      submitLabel={isStored ? 'Send again' : 'Submit'}
      cancelLabel={isStored ? 'Close' : 'Cancel'}
      size="lg"
      isBusy={isPending}
      isDirty={!isStored && form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {problem && (
        <Banner kind="error" title={problem.title}>
          {problem.hint}
        </Banner>
      )}
      <SubmissionFields form={form} isLocked={isStored} />
    </FormDialog>
  )
}

/** The fields of a submission; map and round come and go with the game. */
function SubmissionFields({ form, isLocked }: SubmissionFieldsProps) {
  return (
    <fieldset className={`grid shrinks ${classes.fields}`} disabled={isLocked}>
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

interface SubmissionFieldsProps {
  readonly form: UseFormReturnType<ClipSubmission>
  /** The clip is stored; only the message about it is missing. */
  readonly isLocked: boolean
}

/** Returns an empty submission with the member's Discord name filled in. */
export function emptySubmission(user: Pick<User, 'username' | 'discord_username'> | null): ClipSubmission {
  return {
    game: community.games[0]?.id ?? '',
    map: '',
    highest_round: '',
    paypal_handle: '',
    clip_title: '',
    discord_username: user?.discord_username || user?.username || '',
    consent_promotional: false,
    clip_link: '',
  }
}

/** Returns the first link in a text that can be that of a clip, or ''. */
export function linkIn(text: string): string {
  const words = text.slice(0, 4 * clipLimits.link).split(/\s+/)
  return words.find((word) => word.length <= clipLimits.link && isClipLink(word)) ?? ''
}

/**
 * Stores a clip, then tells the chat channel. The second step can fail alone: the clip stays, and sending again
 * repeats only what is missing.
 */
function useSubmitClip(onDone: () => void) {
  const user = useSession().user
  const cache = useClipsCache()
  const [id] = useState(newRecordId)
  const [isStored, setStored] = useState(false)

  const mutation = useSingleMutation({
    mutationFn: async (typed: ClipSubmission) => {
      const form = cleanSubmission(typed)
      if (!isStored) {
        await createOnce('clips', { ...form, id, user: user?.id })
        setStored(true)
        cache.refresh()
      }
      await announce(form, user?.username ?? '')
    },
    onSuccess: () => {
      toastSuccess('Your clip is in. Thank you!')
      onDone()
    },
  })
  return { ...mutation, isStored }
}

class RelayFailure extends Error {}

async function announce(form: ClipSubmission, username: string): Promise<void> {
  try {
    await postRelay('clip-upload', clipSubmittedMessage(form, username))
  } catch (error) {
    throw new RelayFailure(clipMessages.relayFailed, { cause: error })
  }
}

/** What to say about a submission that failed, and what that means for the person. */
function submissionProblem(error: Error): { title: string; hint?: string } {
  if (error instanceof RelayFailure) {
    return { title: error.message, hint: 'Your clip is on the site already; only the message is missing.' }
  }
  const title = errorMessage(error, clipMessages.uploadFailed)
  if (isNetworkFailure(error)) return { title, hint: 'No connection. Nothing is lost; please try again.' }
  return { title }
}
