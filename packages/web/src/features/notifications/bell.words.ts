import { words } from '@longhouse/contract/words'

/** The bell, which is on every page of a member. */
export const bellWords = words({
  name: 'Notifications',
  hasNew: { one: 'Notifications, {count} new', other: 'Notifications, {count} new' },
  many: '{count}+',
})
