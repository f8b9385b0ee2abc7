import '../../theme/mantine-more.css'
import { Button, Textarea } from '@mantine/core'
import { formLimits, type FormStatus } from '@longhouse/contract/forms'
import { tooLong } from '@longhouse/contract/texts'
import { useRef, useState } from 'react'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/moments.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConflictDialog } from '../../ui/dialog/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import { limited } from '../../ui/limited.ts'
import { Link } from '../../ui/link.tsx'
import { AnswerList } from './answer-list.tsx'
import type { AnswerSection } from './answers.ts'
import type { FiledForm } from './form-kind.ts'
import classes from './review-dialog.module.css'
import { StatusChip } from './status-chip.tsx'
import { useAnswerForm } from './use-answer-form.ts'

/** A filed form in full, and the staff's answer to it. */
export function ReviewDialog({ collection, noun, form, sections, isOpen, onClose }: ReviewDialogProps) {
  const [note, setNote] = useState(form.staff_note)
  const { error, conflict, isPending, variables, ...saving } = useAnswerForm(collection, form, onClose)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const answer = (status: FormStatus) => {
    if (tooLong(note, formLimits.note)) noteField.current?.focus()
    else saving.mutate({ status, staff_note: note })
  }
  const isSetting = (status: FormStatus) => isPending && variables.values.status === status
  const current = form.status || 'new'
  const { leave, isAsking, question } = useLeaveQuestion({
    isDirty: isOpen && note !== form.staff_note,
    isBusy: isPending,
    onClose,
  })
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title={`${form.username}'s ${noun}`}
        size="xl"
        isBusy={isPending}
        isBehind={isAsking || conflict !== undefined}
        isForm
        footer={
          <div className={classes.buttons}>
            {current === 'new' ? (
              <Button
                variant="default"
                loading={isSetting('seen')}
                disabled={isPending}
                onClick={() => answer('seen')}
              >
                Mark as seen
              </Button>
            ) : (
              <Button
                variant="default"
                loading={isSetting(current)}
                disabled={isPending || note === form.staff_note}
                onClick={() => answer(current)}
              >
                Save note
              </Button>
            )}
            <Button
              variant="outline"
              color="danger"
              loading={isSetting('declined')}
              disabled={isPending}
              onClick={() => answer('declined')}
            >
              Decline
            </Button>
            <Button loading={isSetting('accepted')} disabled={isPending} onClick={() => answer('accepted')}>
              Accept
            </Button>
          </div>
        }
      >
        <div className={classes.facts}>
          <StatusChip status={form.status} />
          <span>Filed {formatMoment(form.created)}</span>
          <Link to={`/user/${encodeURIComponent(form.username)}`}>Profile</Link>
        </div>
        {sections.map(({ title, answers }) => (
          <section key={title} className={classes.section}>
            <h3 className={classes.title}>{title}</h3>
            <AnswerList answers={answers} />
          </section>
        ))}
        <Textarea
          ref={noteField}
          label="Staff note"
          description="Only staff read this."
          size="md"
          rows={3}
          value={note}
          {...limited(note, formLimits.note)}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error && (
          <div className={classes.problem}>
            <Banner kind="error" title="The answer was not saved">
              {failureReason(error)}
            </Banner>
          </div>
        )}
      </Dialog>
      {question}
      {isOpen && conflict && (
        <ConflictDialog
          conflict={conflict}
          onDecide={(kept) => setNote(saving.settle(kept)?.staff_note ?? note)}
          onCancel={saving.dismiss}
        />
      )}
    </>
  )
}

export interface ReviewDialogProps {
  readonly collection: string
  readonly noun: string
  readonly form: FiledForm
  readonly sections: readonly AnswerSection[]
  readonly isOpen: boolean
  readonly onClose: () => void
}
