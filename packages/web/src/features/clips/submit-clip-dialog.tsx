import { checkClipSubmission } from '@longhouse/contract/clips'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { emptySubmission, linkIn } from './clip-submission.values.ts'
import { SubmissionFields } from './submission-fields.tsx'
import { submissionProblem, useSubmitClip } from './use-submit-clip.ts'

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
