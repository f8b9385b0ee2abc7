import { words } from '@longhouse/contract/words'

/** The next action of an event, and the marks of its card. */
export const eventActionWords = words({
  wait: 'Wait in line',
  waiting: 'You are {place} in line',
  waitingSomewhere: 'You are in line',
  placeOne: '{place}st',
  placeTwo: '{place}nd',
  placeFew: '{place}rd',
  placeOther: '{place}th',
  leaveLine: 'Leave the line',
  take: 'Take the place ({left} left)',
  decline: 'No, thanks',
  lapsed: 'Your time for the place ran out',
  checkIn: 'Check in',
  isHere: 'You are checked in',
  isClosed: 'Sign-ups are closed',
  isCancelled: 'This event was cancelled',
  isDraft: 'Not published yet',

  inLine: 'You are in line for {name}',
  hasLeftLine: 'You are no longer in line for {name}',
  hasCheckedIn: 'You are checked in for {name}',
  waitFailed: 'That did not work: {reason}',

  cancelled: 'Cancelled',
  draft: 'Draft',
  repeats: 'Repeats',

  show: 'Show',
  upcoming: 'Upcoming',
  mine: 'Mine',
  past: 'Past',
  emptyMine: 'You have no place and no event of your own yet. Take one of the upcoming ones.',
  emptyPast: 'Nothing has been played yet.',
  subscribe: 'Subscribe',
})
