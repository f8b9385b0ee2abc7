import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureReason } from '../../../lib/errors.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RecordDialog } from '../../../ui/dialog/record-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { eventMoreWords } from './event-more.words.ts'
import { eventStaffWords } from '../event-staff.words.ts'
import { useEvent } from '../events.cache.ts'
import type { EventDialogProps, EventRecord } from '../events.queries.ts'
import classes from './event-fields.module.css'
import { EventFields } from './event-fields.tsx'
import {
  copiedValues,
  newValues,
  problemsOf,
  startingValues,
  type EventFormValues,
} from './event-form.values.ts'
import { pictureOf, useSaveEvent, useSaveSeries } from './save-event.ts'

/** Edits an event, or creates one if no id is passed. A failure leaves all that was typed in place. */
export function EventEditorDialog({ eventId, ...dialog }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  const event = useEvent(eventId)
  return <EventForm event={event} title={say(event ? 'editTitle' : 'createTitle')} {...dialog} />
}

/** Creates an event that begins with everything another one has. */
export function DuplicateEventDialog({ eventId, ...dialog }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  return <EventForm template={useEvent(eventId)} title={say('duplicateTitle')} {...dialog} />
}

function EventForm(props: EventFormProps) {
  const say = useWords(eventStaffWords)
  const { title, isOpen, onClose } = props
  // Others may change it in the meantime; the form keeps the version it began from.
  const [{ event, template }] = useState(props)
  const saving = useSaveEvent({ event, template, onDone: onClose })
  const series = useSaveSeries({
    event,
    picture: async () => template && pictureOf(template, say),
    onDone: onClose,
  })
  const [asked, setAsked] = useState<Asked>()
  const save: Save = (values, options) => {
    saving.reset()
    series.reset()
    // For an event of a series, the member chooses how many events the change affects.
    if (event?.series && !event.is_detached) setAsked({ values, options })
    else if (values.repeat) series.mutate(values, options)
    else saving.mutate(values, options)
  }
  const choose = (scope: Scope) => {
    if (!asked) return
    setAsked(undefined)
    if (scope === 'one') saving.mutate(asked.values, asked.options)
    else series.mutate(asked.values, asked.options)
  }
  const isBusy = saving.isPending || series.isPending
  const error = saving.error ?? series.error
  const shown = event ?? template
  const { form, submit } = useRecordForm({
    start: () => {
      if (event) return startingValues(event)
      return template ? copiedValues(template, new Date()) : newValues(new Date())
    },
    check: (values) => problemsOf(values, Boolean(shown?.thumbnail)),
    save,
  })
  return (
    <RecordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={say(event ? 'save' : 'create')}
      saving={{ ...saving, isPending: isBusy }}
      isDirty={form.isDirty()}
      onSubmit={submit}
      onSettled={form.setValues}
      over={asked && <ScopeDialog isBusy={isBusy} onChoose={choose} onCancel={() => setAsked(undefined)} />}
    >
      {error && <Banner kind="error">{say('saveFailed', { reason: failureReason(error) })}</Banner>}
      <EventFields form={form} event={shown} canRepeat={!event} />
    </RecordDialog>
  )
}

interface EventFormProps extends Omit<EventDialogProps, 'eventId'> {
  readonly title: string
  readonly event?: EventRecord | undefined
  readonly template?: EventRecord | undefined
}

type Save = (values: EventFormValues, options: { onError: (refused: Error) => void }) => void

/** The edit to save once it is known for which events. */
interface Asked {
  readonly values: EventFormValues
  readonly options: Parameters<Save>[1]
}

/** Which events of a series a change is for. */
type Scope = 'one' | 'following'

/** Asks, before an event of a series is saved, how far the change reaches. */
function ScopeDialog({ isBusy, onChoose, onCancel }: ScopeDialogProps) {
  const say = useWords(eventMoreWords)
  return (
    <Dialog isOpen onClose={onCancel} title={say('scopeTitle')} size="sm" isBusy={isBusy} isForm>
      <div className={`grid ${classes.fields}`}>
        <p className="spaced">
          {say('scopeText')} {say('scopeLeft')}
        </p>
        <Button data-autofocus disabled={isBusy} onClick={() => onChoose('one')}>
          {say('scopeOne')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => onChoose('following')}>
          {say('scopeFollowing')}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {say('scopeBack')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ScopeDialogProps {
  readonly isBusy: boolean
  readonly onChoose: (scope: Scope) => void
  readonly onCancel: () => void
}
