import {
  commentLimit,
  runSentence,
  talkRefusal,
  type CommentKind,
  type RunStatus,
} from '@longhouse/contract/runs'
import { Textarea } from '@mantine/core'
import { fieldErrors, failureReason } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { useSayAbout } from './use-say-about.ts'

/** Asks for the words that go with a decision, and decides. */
export function SayDialog(props: SayDialogProps) {
  const { isOpen, run, kind, title, hint, label, submitLabel, isVerifier, onSaid, onClose } = props
  const { mutate, isPending, error } = useSayAbout(run.id, onSaid)
  const { form, submit } = useRecordForm<{ text: string }>({
    start: () => ({ text: '' }),
    check: ({ text }) => {
      const refusal = talkRefusal({ status: run.status, kind, text, tookPart: !isVerifier, isVerifier })
      return refusal === 'needsReason' || refusal === 'needsText' ? { text: runSentence(refusal) } : {}
    },
    save: ({ text }, handlers) => mutate({ kind, text }, handlers),
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {error && <Banner kind="error">{Object.values(fieldErrors(error))[0] ?? failureReason(error)}</Banner>}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('text')}
        {...limited(form.values.text, commentLimit, form.errors['text'])}
        // The quick way for hands that are on the keys already.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}

export interface SayDialogProps {
  readonly isOpen: boolean
  readonly run: { readonly id: string; readonly status: RunStatus }
  readonly kind: CommentKind
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly submitLabel: string
  readonly isVerifier: boolean
  readonly onSaid: (kind: CommentKind) => void
  readonly onClose: () => void
}
