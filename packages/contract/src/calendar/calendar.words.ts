import { words } from '../words/words.ts'

/** What the feeds are called in a calendar. */
export const calendarWords = words({
  publicFeed: '{community}',
  personalFeed: '{community}: my events',
  wholeFeed: '{community}: all events',
})
