import { words } from '../words/words.ts'

/** The bell, which is on every page of a member. */
export const bellWords = words({
  name: 'Notifications',
  hasNew: { one: 'Notifications, {count} new', other: 'Notifications, {count} new' },
  many: '{count}+',
})
