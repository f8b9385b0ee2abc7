import { defineCollection, unique } from '@longhouse/engine/schema'
import { calendarKeyShape } from '@longhouse/contract/calendar'
import { owner } from './rules.ts'

/** Keys of calendar feeds: each opens a member's calendar, so only that member sees it, not even staff. */
export const calendarKeysCollection = defineCollection({
  name: 'calendar_keys',
  type: 'base',
  shape: calendarKeyShape,
  rules: { list: owner, view: owner, delete: owner },
  indexes: [unique('user'), unique('key')],
})
