import { words } from '../words/words.ts'

/** The bell, which every page of a member has. */
export const bellWords = words({
  name: 'Notifications',
  hasNew: { one: 'Notifications, {count} new', other: 'Notifications, {count} new' },
  many: '{count}+',
})
