import { eventMoreWords, slotLimits } from '@longhouse/contract/events'
import { ActionIcon, Button, Input, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { newRecordId } from '../../lib/record-id.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './event-fields.module.css'
import type { EventFormValues, TypedSlot } from './event-form.values.ts'

/** Parts of an event with places of their own. */
export function SlotsField({ form }: { form: UseFormReturnType<EventFormValues> }) {
  const say = useWords(eventMoreWords)
  const problemId = useId()
  const { slots } = form.values
  const error = form.errors['slots']
  const set = (next: readonly TypedSlot[]) => {
    form.setFieldValue('slots', next)
    form.clearFieldError('slots')
  }
  const change = (id: string, to: Partial<TypedSlot>) =>
    set(slots.map((slot) => (slot.id === id ? { ...slot, ...to } : slot)))
  const isNameless = ({ label }: TypedSlot) => Boolean(error) && label.trim() === ''
  const isEmpty = ({ places }: TypedSlot) => Boolean(error) && !(Number(places) >= 1)
  return (
    <div className={classes.slots}>
      <Input.Label component="span">{say('slots')}</Input.Label>
      <Input.Description>{say('slotsHint')}</Input.Description>
      {slots.map((slot, index) => (
        <div key={slot.id} className={classes.slot}>
          <TextInput
            className={classes.slotLabel ?? ''}
            aria-label={say('slotLabel', { number: index + 1 })}
            value={slot.label}
            error={isNameless(slot)}
            {...(error && { 'aria-describedby': problemId })}
            onChange={(event) => change(slot.id, { label: event.currentTarget.value })}
          />
          <NumberInput
            className={classes.slotPlaces ?? ''}
            aria-label={say('slotPlaces', { number: index + 1 })}
            clampBehavior="none"
            allowNegative={false}
            min={1}
            value={slot.places}
            error={isEmpty(slot)}
            {...(error && { 'aria-describedby': problemId })}
            onChange={(places) => change(slot.id, { places })}
          />
          <ActionIcon
            aria-label={say('removeSlot', { number: index + 1 })}
            onClick={() => set(slots.filter(({ id }) => id !== slot.id))}
          >
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <Input.Error id={problemId} role="alert">
          {error}
        </Input.Error>
      )}
      {slots.length < slotLimits.count && (
        <Button
          className={classes.add ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => set([...slots, { id: newRecordId(), label: '', places: 4 }])}
        >
          {say('addSlot')}
        </Button>
      )}
    </div>
  )
}
