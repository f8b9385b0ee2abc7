import { words } from '../words/words.ts'

/** Messages that refuse a place or a wait, shared by server and screens. */
export const placesWords = words({
  cancelled: 'This event was cancelled',
  closed: 'Sign-ups for this event are closed',
  chooseSlot: 'Please choose a slot',
  slotFull: 'This slot is already full',
  noWaits: 'This event has no waiting list',
  notFull: 'There is a free place. Please sign up instead.',
  alreadyWaiting: 'You are waiting for this event already',
  wishSelf: 'Please wish for others than yourself',
})

/** Messages that refuse a host's change of an event. */
export const hostWords = words({
  registered: '{count} people are registered already',
  taken: '{count} people have a place or an offer already',
  slotTaken: '{count} people have a place or an offer in {label} already',
  slotsAfterSignUps: 'Slots cannot be added once people have signed up',
  draftAgain: 'People have signed up already, so it cannot become a draft again',
  cancelledLongAgo: 'A cancelled event can be brought back within 24 hours',
  checkInClosed: 'Check-in is not open',
  onlyHosts: 'Only a host can say that',
  placeGone: 'Somebody else has their place by now. Please raise the limit first.',
  notBegun: 'This event has not begun',
  attendanceClosed: 'Attendance is closed',
  stillDraft: 'Nobody can see a draft. Please publish the event first.',
  tooManyMessages: 'At most {max} messages an hour',
})

/** Messages that refuse a sign-up, shared by server and screens. */
export const signUpWords = words({
  loginNeeded: 'Please login to sign up for tournaments',
  alreadyRegistered: 'You are already registered for this tournament',
  full: 'This tournament is already full',
  over: 'This event is over',
  failed: 'Failed to sign up for tournament. Please try again.',
})
