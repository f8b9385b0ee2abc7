import { words } from '../words/words.ts'

/** The names of the feeds in a calendar. */
export const calendarWords = words({
  publicFeed: '{community}',
  personalFeed: '{community}: my events',
  wholeFeed: '{community}: all events',
})
