import { eventStaffWords } from '@longhouse/contract/events'
import { useState } from 'react'
import { failureReason } from '../../lib/errors.ts'
import { useWords } from '../../lib/use-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { RecordDialog } from '../../ui/dialog/record-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { EventFields } from './event-fields.tsx'
import { copiedValues, newValues, problemsOf, startingValues } from './event-form.values.ts'
import type { EventDialogProps, EventRecord } from './events.types.ts'
import { useEvent } from './use-event.ts'
import { useSaveEvent } from './use-save-event.ts'

/** Creates an event when no id is given, otherwise edits that one. A failure leaves all that was typed in place. */
export function EventEditorDialog({ eventId, ...dialog }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  const event = useEvent(eventId)
  return <EventForm event={event} title={say(event ? 'editTitle' : 'createTitle')} {...dialog} />
}

/** A new event that begins with everything another one has. */
export function DuplicateEventDialog({ eventId, ...dialog }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  return <EventForm template={useEvent(eventId)} title={say('duplicateTitle')} {...dialog} />
}

function EventForm(props: EventFormProps) {
  const say = useWords(eventStaffWords)
  const { title, isOpen, onClose } = props
  // Others may change it meanwhile; the form stays with what it began from.
  const [{ event, template }] = useState(props)
  const saving = useSaveEvent({ event, template, onDone: onClose })
  const shown = event ?? template
  const { form, submit } = useRecordForm({
    start: () => {
      if (event) return startingValues(event)
      return template ? copiedValues(template, new Date()) : newValues(new Date())
    },
    check: (values) => problemsOf(values, Boolean(shown?.thumbnail)),
    save: saving.mutate,
  })
  return (
    <RecordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={say(event ? 'save' : 'create')}
      saving={saving}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onSettled={form.setValues}
    >
      {saving.error && (
        <Banner kind="error">{say('saveFailed', { reason: failureReason(saving.error) })}</Banner>
      )}
      <EventFields form={form} event={shown} />
    </RecordDialog>
  )
}

interface EventFormProps extends Omit<EventDialogProps, 'eventId'> {
  readonly title: string
  readonly event?: EventRecord | undefined
  readonly template?: EventRecord | undefined
}
