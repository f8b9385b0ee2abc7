import { checkClipSubmission, type ClipSubmission } from '@longhouse/contract/clips'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { useSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { emptySubmission } from './clip-submission.values.ts'
import { SubmissionFields } from './submission-fields.tsx'
import { submissionProblem, useSubmitClip } from './use-submit-clip.ts'

/** A member's way to send in a clip. */
export function SubmitClipDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { user } = useSession()
  const formId = useId()
  const [initialValues] = useState(() => emptySubmission(user))
  const form = useForm<ClipSubmission>({
    initialValues,
    validate: (values) => ({ ...checkClipSubmission(values) }),
  })
  const { mutate, isPending, isStored, error } = useSubmitClip(onClose)
  const problem = error && submissionProblem(error)

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
      title="Submit Clip"
      size="lg"
      isBusy={isPending}
      isForm
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {isStored ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {isStored ? 'Send again' : 'Submit'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {problem && (
          <Banner kind="error" title={problem.title}>
            {problem.hint}
          </Banner>
        )}
        <SubmissionFields form={form} isLocked={isStored} />
      </form>
    </Dialog>
  )
}
