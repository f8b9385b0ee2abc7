import { words } from '@longhouse/contract/words'

/** The texts of the events page before its list is loaded. */
export const eventsPageWords = words({
  title: 'Events',
  lead: 'Tournaments and game nights. See what is coming up and take a place.',
  loading: 'Loading events...',
  create: 'Create Event',
})
