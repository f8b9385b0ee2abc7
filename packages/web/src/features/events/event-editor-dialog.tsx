import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import type { EventDialogProps } from './event-dialog.types.ts'
import { EventFields } from './event-fields.tsx'
import { problemsOf, startingValues } from './event-form.values.ts'
import { useEvent } from './use-event.ts'
import { saveProblem, useSaveEvent } from './use-save-event.ts'

/** Creates an event when no id is given, otherwise edits that one. A failure leaves all that was typed in place. */
export function EventEditorDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const found = useEvent(eventId)
  // The log names what changed since the dialog opened, whatever others do meanwhile.
  const [event] = useState(found)
  const { mutate, isPending, error } = useSaveEvent(event, onClose)
  const { form, submit } = useRecordForm({
    start: () => startingValues(event, new Date()),
    check: (values) => problemsOf(values, Boolean(event?.thumbnail)),
    save: mutate,
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={event ? 'Edit Event' : 'Create Event'}
      submitLabel={event ? 'Save changes' : 'Create'}
      size="lg"
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {error && <Banner kind="error">{saveProblem(error)}</Banner>}
      <EventFields form={form} event={event} />
    </FormDialog>
  )
}
