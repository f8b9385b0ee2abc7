import { words } from '@longhouse/contract/words'

/** The names of the feeds in a calendar. */
export const calendarWords = words({
  publicFeed: '{community}',
  personalFeed: '{community}: my events',
  wholeFeed: '{community}: all events',
})
