import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { fieldErrors } from '../../lib/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { EventDialogProps } from './event-dialog.types.ts'
import { EventFields } from './event-fields.tsx'
import { problemsOf, startingValues, type EventFormValues } from './event-form.values.ts'
import { useEvent } from './use-event.ts'
import { saveProblem, useSaveEvent } from './use-save-event.ts'

/** Creates an event when no id is given, otherwise edits that one. A failure leaves all that was typed in place. */
export function EventEditorDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const found = useEvent(eventId)
  // What somebody else changes meanwhile must not move under the person's hands.
  const [event] = useState(found)
  const hasThumbnail = Boolean(event?.thumbnail)
  const formId = useId()
  const [initialValues] = useState(() => startingValues(event, new Date()))
  const form = useForm<EventFormValues>({
    initialValues,
    validate: (values) => problemsOf(values, hasThumbnail),
  })
  const { mutate, isPending, error } = useSaveEvent(event, onClose)

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
      title={event ? 'Edit Event' : 'Create Event'}
      size="lg"
      isBusy={isPending}
      isForm
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isPending}>
            {event ? 'Save changes' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {error && <Banner kind="error">{saveProblem(error)}</Banner>}
        <EventFields form={form} event={event} />
      </form>
    </Dialog>
  )
}
