import { words } from '@longhouse/contract/words'

/** Sentences under the fields of an account. */
export const accountFieldWords = words({
  noTimeZone: 'This time zone does not exist',
  welcomedBySelf: 'This is you: choose somebody else',
  welcomedOnce: 'You have said already who brought you',
  welcomedTooLate: 'This can be said within {days} days of joining',
})
