import { words } from '../words/words.ts'

/** What the bot writes into the channels of the server; names and times come in as they are to be shown. */
export const mirrorWords = words({
  host: 'Host: {names}',
  place: 'Where: {place}',
  until: 'until {time}',
  closes: 'Sign-ups close {time}',
  unlimited: { one: '{count} person comes', other: '{count} people come' },
  unlimitedNobody: 'Everybody may come',
  free: {
    one: '{taken} of {places} places taken, {count} free',
    other: '{taken} of {places} places taken, {count} free',
  },
  full: 'All {places} places are taken',
  waiting: { one: '{count} person waits in line', other: '{count} people wait in line' },
  roster: 'Who comes',
  slot: '{label} ({taken} of {places})',
  nobody: 'Nobody yet',
  more: '+{count}',
  formerMember: 'a former member',

  join: 'Join',
  wait: 'Wait in line',
  isFull: 'Full',
  leave: 'Leave',
  details: 'Details',
  calendar: 'Calendar',
  chooseSlot: 'Join: choose a slot',
  slotFree: { one: '{count} place free', other: '{count} places free' },
  slotFull: 'Full',
  slotWait: 'Full: wait in line',

  isClosed: 'Sign-ups are closed',
  isOver: 'This event is over',
  isCancelled: 'This event was cancelled',
  cancelledBecause: 'This event was cancelled: {reason}',

  reminder: '{name} begins {time}',
  results: 'Results: {name}',
  result: '{place}. {what}',
  openEvent: 'Open the event',
})

/** What staff read about mirrors that are not written. */
export const mirrorTroubleWords = words({
  parkedByRestore: 'Waited when the backup was made, and may have been posted since.',
  gone: 'It was deleted in Discord twice, so it is not written again.',
})
