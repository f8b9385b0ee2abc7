import { words } from '../words/words.ts'

/** What everybody sees of the events page before its list is there. */
export const eventsPageWords = words({
  title: 'Events',
  lead: 'Tournaments and game nights. See what is coming up and take a place.',
  loading: 'Loading events...',
  create: 'Create Event',
})
