import { commentLimit, runSentence, runWords } from '@longhouse/contract/runs'
import { Button, Textarea } from '@mantine/core'
import '../../../theme/mantine-more.css'
import { failureReason, fieldErrors } from '../../../lib/errors.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { useSayAbout } from '../parts/use-say-about.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './answer-form.module.css'

/** A player's answer to the verifiers of the run. */
export function AnswerForm({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const { mutate, isPending, error } = useSayAbout(run.id, () => toastSuccess(say('answerDone')))
  const { form, submit } = useRecordForm<{ text: string }>({
    start: () => ({ text: '' }),
    check: ({ text }) => (text.trim() ? {} : { text: runSentence('needsText') }),
    save: ({ text }, handlers) =>
      mutate({ kind: 'answer', text }, { ...handlers, onSuccess: () => form.reset() }),
  })
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {error && <Banner kind="error">{Object.values(fieldErrors(error))[0] ?? failureReason(error)}</Banner>}
      <Textarea
        label={say('answer')}
        description={say('answerHint')}
        autosize
        minRows={3}
        {...form.getInputProps('text')}
        {...limited(form.values.text, commentLimit, form.errors['text'])}
      />
      <div>
        <Button
          type="submit"
          loading={isPending}
          variant={run.status === 'questioned' ? 'filled' : 'default'}
        >
          {say('send')}
        </Button>
      </div>
      {form.isDirty() && <LeaveGuard />}
    </form>
  )
}
