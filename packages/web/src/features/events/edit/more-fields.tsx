import {
  checkInLimits,
  claimLimits,
  eventKinds,
  eventLimits,
  maxHosts,
  reminderLimits,
  slotLimits,
} from '@longhouse/contract/events'
import { Checkbox, NativeSelect, TextInput, ActionIcon, Button, Input, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { recordDate, toRecordDate } from '../../../lib/dates/moments.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { MemberPicker } from '../../../ui/member-picker/member-picker.tsx'
import { formatEventMoment, durationWords } from '../event-dates.ts'
import { eventMoreWords } from './event-more.words.ts'
import classes from './event-fields.module.css'
import type { EventFormValues, TypedSlot } from './event-form.values.ts'
import { RepeatField } from './repeat-field.tsx'

const inside = [
  'kind',
  'place',
  'hosts',
  'slots',
  'sign_up_closes',
  'claim_minutes',
  'check_in_minutes',
  'reminders',
  'repeat',
  'until',
]

/** Fields that many events do without. They open automatically if one of them is invalid. */
export function MoreFields({ form, canRepeat }: MoreFieldsProps) {
  const say = useWords(eventMoreWords)
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [isOpened, setOpened] = useState(false)
  const hasProblem = inside.some((field) => Boolean(form.errors[field]))
  const isOpen = isOpened || hasProblem
  useEffect(() => {
    // An invalid field before them has the focus already.
    if (!hasProblem || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasProblem])
  return (
    <div className="grid gap-8 ruled">
      <button
        type="button"
        className={`bar gap-12 plain ${classes.moreButton}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
      >
        <IconChevronDown className={classes.chevron ?? ''} size={20} aria-hidden="true" />
        <span className="grid gap-0">
          {say('more')}
          <span className="small muted regular">{say('moreHint')}</span>
        </span>
      </button>
      <div ref={content} id={id} className={`grid ${classes.fields}`} hidden={!isOpen}>
        {canRepeat && <RepeatField form={form} />}
        <Basics form={form} />
        <SignUpFields form={form} />
        <StartFields form={form} />
      </div>
    </div>
  )
}

interface MoreFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>
  readonly canRepeat: boolean
}

type FieldsProps = Pick<MoreFieldsProps, 'form'>

function Basics({ form }: FieldsProps) {
  const say = useWords(eventMoreWords)
  const kinds = [
    ...eventKinds.map((kind) => ({ value: kind, label: say(kindLabels[kind]) })),
    { value: '', label: say('kindNone') },
  ]
  return (
    <>
      <div className={`grid top ${classes.pair}`}>
        <NativeSelect
          label={say('kind')}
          description={say('kindHint')}
          inputWrapperOrder={order}
          data={kinds}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label={say('place')}
          description={say('placeHint')}
          inputWrapperOrder={order}
          {...form.getInputProps('place')}
          {...limited(form.values.place, eventLimits.place, form.errors['place'])}
        />
      </div>
      <MemberPicker
        label={say('hosts')}
        description={say('hostsHint')}
        chosen={form.values.hosts}
        max={maxHosts}
        error={form.errors['hosts']}
        onChange={(hosts) => form.setFieldValue('hosts', hosts)}
      />
      <div className={`grid top ${classes.pair}`}>
        <Checkbox label={say('isPublic')} {...form.getInputProps('is_public', { type: 'checkbox' })} />
        <Checkbox
          label={say('isDraft')}
          description={say('draftHint')}
          {...form.getInputProps('is_draft', { type: 'checkbox' })}
        />
      </div>
    </>
  )
}

function SignUpFields({ form }: FieldsProps) {
  const say = useWords(eventMoreWords)
  const { closes, start_date, claim_minutes, waits } = form.values
  const closingTimes = timeChoices([0, 60, 24 * 60, 2 * 24 * 60], {
    stored: (closes ?? 0) / minuteMs,
    label: (minutes, words) => {
      if (minutes === 0) return say('closesAtStart')
      if (minutes > 0) return say('closesBefore', { time: words })
      const moment = new Date(recordDate(start_date).getTime() - minutes * minuteMs)
      return say('closesAt', {
        time: Number.isNaN(moment.getTime()) ? '' : formatEventMoment(toRecordDate(moment)),
      })
    },
  })
  return (
    <fieldset className={`grid ruled ${classes.group}`}>
      <legend className={`text-18 display strong ${classes.legend}`}>{say('signUp')}</legend>
      <NativeSelect
        label={say('signUpCloses')}
        data={[{ value: '', label: say('closesNever') }, ...closingTimes]}
        value={closes === null ? '' : String(closes / minuteMs)}
        error={form.errors['sign_up_closes']}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('closes', value === '' ? null : Number(value) * minuteMs)
        }
        data-path="sign_up_closes"
      />
      <SlotsField form={form} />
      <Checkbox label={say('waits')} {...form.getInputProps('waits', { type: 'checkbox' })} />
      {waits && (
        <NativeSelect
          label={say('claim')}
          data={timeChoices([30, 60, claimLimits.default, 6 * 60, 12 * 60, claimLimits.max], {
            // Unset is the default.
            stored: claim_minutes || claimLimits.default,
            label: (_, words) => words,
          })}
          value={String(claim_minutes || claimLimits.default)}
          error={form.errors['claim_minutes']}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('claim_minutes', Number(value))}
          data-path="claim_minutes"
        />
      )}
    </fieldset>
  )
}

function StartFields({ form }: FieldsProps) {
  const say = useWords(eventMoreWords)
  const { check_in_minutes, reminders } = form.values
  const choices = [15, 60, 3 * 60, 24 * 60, reminderLimits.minutes]
  const shown = [...new Set([...choices, ...reminders])].toSorted((a, b) => a - b)
  return (
    <fieldset className={`grid ruled ${classes.group}`}>
      <legend className={`text-18 display strong ${classes.legend}`}>{say('atTheStart')}</legend>
      <NativeSelect
        label={say('checkIn')}
        data={timeChoices([checkInLimits.none, 15, checkInLimits.default, 60], {
          stored: check_in_minutes,
          label: (minutes, words) =>
            minutes === 0 ? say('checkInNone') : say('beforeStart', { time: words }),
        })}
        value={String(check_in_minutes)}
        error={form.errors['check_in_minutes']}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('check_in_minutes', Number(value))}
        data-path="check_in_minutes"
      />
      <Checkbox.Group
        label={say('reminders')}
        description={say('remindersHint')}
        value={reminders.map(String)}
        error={form.errors['reminders']}
        onChange={(values) =>
          form.setFieldValue(
            'reminders',
            values.map(Number).toSorted((a, b) => b - a),
          )
        }
      >
        <div className={`grid gap-12 ${classes.checks}`}>
          {shown.map((minutes) => (
            <Checkbox
              key={minutes}
              value={String(minutes)}
              label={say('beforeStart', { time: inWords(minutes) })}
              disabled={reminders.length >= reminderLimits.count && !reminders.includes(minutes)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  )
}

const minuteMs = 60_000

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const kindLabels = {
  tournament: 'tournament',
  game_night: 'gameNight',
  meeting: 'meeting',
  other: 'other',
} as const

/** Parts of an event with places of their own. */
function SlotsField({ form }: { form: UseFormReturnType<EventFormValues> }) {
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
    <div className="grid gap-8">
      <Input.Label component="span">{say('slots')}</Input.Label>
      <Input.Description>{say('slotsHint')}</Input.Description>
      {slots.map((slot, index) => (
        <div key={slot.id} className="bar top">
          <TextInput
            className="grow"
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

/** A choice of a list of lengths of time. */
interface TimeChoice {
  readonly value: string
  readonly label: string
}

/** Lengths of time to choose from, in minutes, with the one that is stored among them. */
function timeChoices(
  minutes: readonly number[],
  { stored, label }: { readonly stored: number; readonly label: (minutes: number, words: string) => string },
): TimeChoice[] {
  const all = minutes.includes(stored) ? minutes : [...minutes, stored].toSorted((a, b) => a - b)
  return all.map((each) => ({ value: String(each), label: label(each, inWords(each)) }))
}

/** `1 day`, `2 hours 30 minutes` */
function inWords(minutes: number): string {
  return durationWords(minutes * 60_000).join(' ')
}
