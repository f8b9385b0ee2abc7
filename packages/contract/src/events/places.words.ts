import { words } from '../words/words.ts'

/** Sentences that refuse a place or a wait, said by server and screens alike. */
export const placesWords = words({
  cancelled: 'This event was cancelled',
  closed: 'Sign-ups for this event are closed',
  chooseSlot: 'Please choose a slot',
  slotFull: 'This slot is already full',
  noWaits: 'This event has no waiting list',
  notFull: 'There is a free place. Please sign up instead',
  alreadyWaiting: 'You are waiting for this event already',
})
