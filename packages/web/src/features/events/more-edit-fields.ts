import type { EventSlot, eventMoreWords } from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import type { EditField } from '../../ui/dialog/shown-conflict.ts'
import { formatEventMoment } from './event-dates.ts'

/** What the form asks behind "More", as its values read side by side. */
export function moreEditFields(say: Say<typeof eventMoreWords>): readonly EditField[] {
  const yesOrNo = (value: unknown) => say(value === true ? 'yes' : 'no')
  const minutes = (value: unknown) => say('minutes', { count: Number(value) })
  return [
    { name: 'kind', label: say('kind'), show: (value) => (value === '' ? say('kindNone') : String(value)) },
    { name: 'time_zone', label: say('zone') },
    { name: 'hosts', label: say('hosts'), show: (value) => say('people', { count: listed(value).length }) },
    { name: 'place', label: say('place') },
    { name: 'is_public', label: say('isPublic'), show: yesOrNo },
    { name: 'is_draft', label: say('isDraft'), show: yesOrNo },
    { name: 'slots', label: say('slots'), show: slotsIn },
    {
      name: 'sign_up_closes',
      label: say('signUpCloses'),
      show: (value) => (value === '' ? say('closesNever') : formatEventMoment(String(value))),
    },
    { name: 'waits', label: say('waits'), show: yesOrNo },
    { name: 'claim_minutes', label: say('claim'), show: minutes },
    { name: 'check_in_minutes', label: say('checkIn'), show: minutes },
    { name: 'reminders', label: say('reminders'), show: (value) => listed(value).map(minutes).join(', ') },
  ]
}

/** Lists are compared as texts, and read as lists again. */
function listed(value: unknown): readonly unknown[] {
  return JSON.parse(String(value))
}

function slotsIn(value: unknown): string {
  const slots: readonly EventSlot[] = JSON.parse(String(value))
  return slots.map(({ label, places }) => `${label} (${places})`).join(', ')
}
