import { defineCollection, unique } from '@longhouse/engine/schema'
import { calendarKeyShape } from '@longhouse/contract/calendar'
import { owner } from './rules.ts'

/** Whoever has a key reads a member's calendar: it is for the member's eyes alone, not for those of staff. */
export const calendarKeysCollection = defineCollection({
  name: 'calendar_keys',
  type: 'base',
  shape: calendarKeyShape,
  rules: { list: owner, view: owner, delete: owner },
  indexes: [unique('user'), unique('key')],
})
