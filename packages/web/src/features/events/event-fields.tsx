import { community } from '@longhouse/contract/community'
import {
  eventLimits,
  eventMoreWords,
  eventStatuses,
  eventStaffWords,
  participantLimits,
} from '@longhouse/contract/events'
import { cityOf } from '@longhouse/contract/zones'
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useWords } from '../../lib/use-words.ts'
import { limited } from '../../ui/limited.ts'
import classes from './event-fields.module.css'
import type { EventFormValues } from './event-form.values.ts'
import type { EventRecord } from './events.types.ts'
import { movedEnd, ownZone } from '../../ui/moment/local-moment.ts'
import { MomentField } from '../../ui/moment/moment-field.tsx'
import { MoreFields } from './more-fields.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import { ZoneField } from './zone-field.tsx'

const games = community.games.map(({ id, label }) => ({ value: id, label }))

const statusLabels = { upcoming: 'isUpcoming', ongoing: 'isOngoing', completed: 'isCompleted' } as const

/** The fields of the event form, in the order in which hosts think of an event. */
export function EventFields({ form, event, canRepeat }: EventFieldsProps) {
  const say = useWords(eventStaffWords)
  const sayMore = useWords(eventMoreWords)
  const { zone, slots } = form.values
  const inZone = {
    zone,
    ...(zone !== ownZone() && { zoneNote: sayMore('zoneTime', { city: cityOf(zone) }) }),
  }
  const statuses = eventStatuses.map((status) => ({ value: status, label: say(statusLabels[status]) }))
  return (
    <div className={classes.fields}>
      <TextInput
        label={say('name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
        {...limited(form.values.name, eventLimits.name, form.errors['name'])}
      />
      <div className={classes.pair}>
        <NativeSelect label={say('game')} required data={games} {...form.getInputProps('game')} />
        <NativeSelect label={say('status')} required data={statuses} {...form.getInputProps('status')} />
      </div>
      <div className={classes.pair}>
        <MomentField
          {...inZone}
          label={say('start')}
          value={form.values.start_date}
          error={form.errors['start_date']}
          dataPath="start_date"
          onChange={(next, start) => {
            const { end_date: end } = form.values
            if (next && start && end) form.setFieldValue('end_date', movedEnd({ start, end, next }))
            form.setFieldValue('start_date', next)
          }}
        />
        <MomentField
          {...inZone}
          label={say('end')}
          value={form.values.end_date}
          error={form.errors['end_date']}
          dataPath="end_date"
          onChange={(next) => form.setFieldValue('end_date', next)}
        />
      </div>
      <ZoneField form={form} />
      <Textarea
        label={say('description')}
        required
        rows={5}
        {...form.getInputProps('description')}
        {...limited(form.values.description, eventLimits.description, form.errors['description'])}
      />
      <div className={classes.pair}>
        <NumberInput
          label={say('maxParticipants')}
          required={!form.values.unlimited && slots.length === 0}
          disabled={form.values.unlimited || slots.length > 0}
          {...(slots.length > 0 && { description: sayMore('placesBySlots') })}
          min={participantLimits.min}
          max={participantLimits.max}
          clampBehavior="none"
          allowNegative={false}
          {...form.getInputProps('max_participants')}
        />
        <Checkbox
          className={classes.check ?? ''}
          label={say('unlimitedParticipants')}
          {...form.getInputProps('unlimited', { type: 'checkbox' })}
        />
      </div>
      <ThumbnailField event={event} isRequired={!event?.thumbnail} {...form.getInputProps('thumbnail')} />
      <MoreFields form={form} canRepeat={canRepeat} />
    </div>
  )
}

export interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>
  /** The event being edited, if any. */
  readonly event: EventRecord | undefined
  /** Whether the event is new, so that it can be the first of a series. */
  readonly canRepeat: boolean
}
