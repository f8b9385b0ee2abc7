import { community } from '@longhouse/contract/community'
import { eventLimits, eventStatuses, participantLimits } from '@longhouse/contract/events'
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import classes from './event-fields.module.css'
import type { EventFormValues } from './event-form.values.ts'
import type { EventRecord } from './events.types.ts'
import { ThumbnailField } from './thumbnail-field.tsx'

const games = community.games.map(({ id, label }) => ({ value: id, label }))
const statuses = eventStatuses.map((status) => ({
  value: status,
  label: status.slice(0, 1).toUpperCase() + status.slice(1),
}))
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The fields of the event form, in the order in which one thinks of an event. */
export function EventFields({ form, event }: EventFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={eventLimits.name}
        {...form.getInputProps('name')}
      />
      <div className={classes.pair}>
        <NativeSelect label="Game" required data={games} {...form.getInputProps('game')} />
        <NativeSelect label="Status" required data={statuses} {...form.getInputProps('status')} />
      </div>
      <div className={classes.pair}>
        <DateTimePicker
          label="Start date"
          description={`Your time (${zone()})`}
          required
          valueFormat="DD MMM YYYY HH:mm"
          {...form.getInputProps('start_date')}
        />
        <DateTimePicker
          label="End date"
          description={`Your time (${zone()})`}
          required
          valueFormat="DD MMM YYYY HH:mm"
          {...form.getInputProps('end_date')}
        />
      </div>
      <Textarea
        label="Description"
        required
        rows={5}
        maxLength={eventLimits.description}
        {...form.getInputProps('description')}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Max participants"
          required={!form.values.unlimited}
          disabled={form.values.unlimited}
          min={participantLimits.min}
          max={participantLimits.max}
          clampBehavior="none"
          allowNegative={false}
          {...form.getInputProps('max_participants')}
        />
        <Checkbox
          className={classes.check ?? ''}
          label="Unlimited participants"
          {...form.getInputProps('unlimited', { type: 'checkbox' })}
        />
      </div>
      <ThumbnailField event={event} isRequired={!event?.thumbnail} {...form.getInputProps('thumbnail')} />
    </div>
  )
}

export interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>
  /** The event being edited, if any. */
  readonly event: EventRecord | undefined
}
