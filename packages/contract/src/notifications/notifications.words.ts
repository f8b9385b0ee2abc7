import { words } from '../words/words.ts'

/** What each kind of notice says, on the site and in mails. */
export const noticeWords = words({
  place_offered: 'A place in {event} is yours if you take it until {until}.',
  places_free: 'A place in {event} is free now. First come, first served.',
  check_in_open: 'Check-in for {event} is open. It begins {start}.',
  event_moved: '{event} was moved. It begins {start} now.',
  event_cancelled: '{event} was cancelled.',
  event_cancelled_reason: '{event} was cancelled: {reason}',
  event_back: '{event} takes place after all. It begins {start}.',
  reminder: '{event} begins {start}.',
  event_message: '{event}: {text}',
  application: { one: 'A staff application came in.', other: '{count} staff applications came in.' },
})

/** What each kind of notice is called in the settings. */
export const noticeKindWords = words({
  place_offered: 'A place is offered to me',
  places_free: 'Places are free at the last minute',
  check_in_open: 'Check-in opens',
  event_moved: 'My event was moved',
  event_cancelled: 'My event was cancelled',
  event_back: 'My event takes place after all',
  reminder: 'Reminders',
  event_message: 'Messages of the hosts',
  application: 'Staff applications',
})
