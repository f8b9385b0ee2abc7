import { eventMoreWords } from '@longhouse/contract/events'
import { isZone, zoneNames } from '@longhouse/contract/zones'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { useWords } from '../../lib/use-words.ts'
import { fromLocal, toLocal } from '../../ui/moment/local-moment.ts'
import type { EventFormValues } from './event-form.values.ts'

/** The zone in which the times of an event are meant. Another one leaves what the clocks show and moves the event. */
export function ZoneField({ form }: { form: UseFormReturnType<EventFormValues> }) {
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
