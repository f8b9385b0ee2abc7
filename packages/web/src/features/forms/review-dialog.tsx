import '../../theme/mantine-more.css'
import { formLimits, type FormStatus, formStatuses } from '@longhouse/contract/forms'
import { tooLong } from '@longhouse/contract/texts'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureReason } from '../../lib/errors.ts'
import { formatMoment } from '../../lib/dates/moments.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { ConflictDialog } from '../../ui/dialog/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import { useRecordSave } from '../../ui/dialog/use-record-save.ts'
import { limited } from '../../ui/limited.ts'
import { Link } from '../../ui/base/link.tsx'
import { AnswerList } from './answer-list.tsx'
import { filedFormKeys } from './filed-forms.queries.ts'
import classes from './forms.module.css'
import type { AnswerSection, FiledForm } from './form-kind.ts'
import { StatusChip, statusLooks } from './status-chip.tsx'

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
          <div className={`wrap gap-12 wide ${classes.reviewButtons}`}>
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
        <div className="row gap-8-16 muted">
          <StatusChip status={form.status} />
          <span>Filed {formatMoment(form.created)}</span>
          <Link to={`/user/${encodeURIComponent(form.username)}`}>Profile</Link>
        </div>
        {sections.map(({ title, answers }) => (
          <section key={title} className="above-24">
            <h3 className={`text-18 strong ${classes.reviewTitle}`}>{title}</h3>
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
          <div className="above-16">
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

interface ReviewDialogProps {
  readonly collection: string
  readonly noun: string
  readonly form: FiledForm
  readonly sections: readonly AnswerSection[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface FormAnswer {
  readonly status: FormStatus
  readonly staff_note: string
}

const fields: readonly EditField[] = [
  {
    name: 'status',
    label: 'Answer',
    show: (value) => statusLooks[formStatuses.find((status) => status === value) ?? 'new'].label,
  },
  { name: 'staff_note', label: 'Staff note' },
]

/** Writes the staff's answer onto a filed form. */
function useAnswerForm(collection: string, form: FiledForm, onDone: () => void) {
  const cache = useQueryClient()
  return useRecordSave<FiledForm, FormAnswer>({
    item: form,
    fields,
    edit: (answer, base) => ({ collection, base, mine: { ...answer }, read }),
    adopt: (answer, theirs, names) => ({
      status: names.includes('status') && theirs.status ? theirs.status : answer.status,
      staff_note: names.includes('staff_note') ? theirs.staff_note : answer.staff_note,
    }),
    onSaved: (_, { status, username }) => {
      void cache.invalidateQueries({ queryKey: filedFormKeys.of(collection) })
      return `${username}: ${statusLooks[status || 'new'].label.toLowerCase()}`
    },
    onDone,
  })
}

function read({ status, staff_note }: FiledForm) {
  return { status: status || 'new', staff_note }
}
