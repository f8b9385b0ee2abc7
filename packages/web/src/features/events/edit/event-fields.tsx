import { community } from '@longhouse/contract/community'
import { eventLimits, eventStatuses, participantLimits, eventThumb } from '@longhouse/contract/events'
import { imageTypes } from '@longhouse/contract/pictures'
import { cityOf, isZone, zoneNames } from '@longhouse/contract/zones'
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput, FileInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useEffect, useState, type ReactNode } from 'react'
import { api } from '../../../lib/api.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { movedEnd, ownZone, fromLocal, toLocal } from '../../../ui/moment/local-moment.ts'
import { MomentField } from '../../../ui/moment/moment-field.tsx'
import { eventMoreWords } from './event-more.words.ts'
import { eventStaffWords } from '../event-staff.words.ts'
import type { EventRecord } from '../events.queries.ts'
import classes from './event-fields.module.css'
import type { EventFormValues } from './event-form.values.ts'
import { MoreFields } from './more-fields.tsx'

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
    <div className={`grid ${classes.fields}`}>
      <TextInput
        label={say('name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
        {...limited(form.values.name, eventLimits.name, form.errors['name'])}
      />
      <div className={`grid top ${classes.pair}`}>
        <NativeSelect label={say('game')} required data={games} {...form.getInputProps('game')} />
        <NativeSelect label={say('status')} required data={statuses} {...form.getInputProps('status')} />
      </div>
      <div className={`grid top ${classes.pair}`}>
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
      <div className={`grid top ${classes.pair}`}>
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

interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>
  /** The event being edited, if any. */
  readonly event: EventRecord | undefined
  /** Whether the event is new, so that it can be the first of a series. */
  readonly canRepeat: boolean
}

/** The zone in which the times of an event are meant. Another one leaves what the clocks show and moves the event. */
function ZoneField({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const say = useWords(eventMoreWords)
  const listId = useId()
  const { time_zone: typed } = form.values
  const change = (text: string) => {
    const { start_date, end_date, zone: before } = form.values
    const moved = (moment: string) => fromLocal({ ...toLocal(moment, before), zone: text }, moment)
    form.setValues({
      time_zone: text,
      // While a name is half typed nothing moves.
      ...(isZone(text) && { zone: text, start_date: moved(start_date), end_date: moved(end_date) }),
    })
    form.clearFieldError('time_zone')
  }
  return (
    <>
      <TextInput
        label={say('zone')}
        description={say('zoneHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        placeholder={form.values.zone}
        value={typed}
        error={form.errors['time_zone']}
        onChange={(event) => change(event.currentTarget.value)}
        data-path="time_zone"
      />
      <datalist id={listId}>
        {zoneNames().map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Chooses the picture of an event and shows how it will look. */
function ThumbnailField({ event, isRequired, value, error, onChange, ...input }: ThumbnailFieldProps) {
  const say = useWords(eventStaffWords)
  const [chosen, setChosen] = useState<string>()
  // The address has to be given back, or the browser keeps the picture for as long as the page is open.
  useEffect(() => {
    if (!chosen) return undefined
    return () => URL.revokeObjectURL(chosen)
  }, [chosen])

  const choose = (file: File | null) => {
    setChosen(file ? URL.createObjectURL(file) : undefined)
    onChange(file)
  }
  const source = chosen ?? (event && api.fileUrl(event, event.thumbnail, eventThumb))
  return (
    <div className="grid gap-12">
      <FileInput
        label={say('thumbnail')}
        description={say('thumbnailHint')}
        placeholder={say(event?.thumbnail ? 'keepPicture' : 'choosePicture')}
        required={isRequired}
        clearable
        accept={imageTypes.join(',')}
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        clearButtonProps={{ 'aria-label': say('removePicture') }}
        value={value ?? null}
        error={error}
        onChange={choose}
        {...input}
      />
      {source && <img className={classes.preview} src={source} alt={say('thumbnailPreview')} />}
    </div>
  )
}

interface ThumbnailFieldProps {
  readonly event: EventRecord | undefined
  readonly isRequired: boolean
  readonly value?: File | null
  readonly error?: ReactNode
  readonly onChange: (file: File | null) => void
}
