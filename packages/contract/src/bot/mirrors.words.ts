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

  isLive: 'Live now',
  openBoard: 'Watch the board',

  squad: 'Squad {number}',
  squadNamed: 'Squad {number}: {name}',
  atRound: 'Round {round}',
  phase_waiting: 'about to begin',
  phase_playing: 'playing',
  phase_paused: 'paused',
  phase_out: 'out',
  downs: { one: '{count} down', other: '{count} downs' },
  nightEnded: 'the night is over',
  placed: 'place {place}',
  reached: '+1: round {round}',
  down: 'Down',
  out: 'Out',
  openRoom: 'Open the room',

  isVerified: 'verified',
  isVerifiedRecord: 'verified, a new record',
  openRecap: 'Open the recap',

  newRecord: 'New record: round {round}',
  wasRecord: 'No record any more: round {round}',
  isDisqualified: 'This run was disqualified.',
  isSurpassed: 'A run that was played before it came as far.',
  solo: 'solo',
  squadOf: 'squad of {size}',
  playedOn: 'played {time}',
  openRun: 'Open the run',

  contest: 'Clip of the month: {month}',
  voteUntil: 'Which one is the best? The vote ends {time}, {distance}.',
  voteClosed: 'The vote is over. The winner follows.',
  nominee: '{title} by {name}',
  chooseClip: 'Vote for a clip',
  winner: { one: '{clip} has won with {count} vote.', other: '{clip} has won with {count} votes.' },
  noWinner: 'Nobody voted this time.',
  openClips: 'Watch clips',

  promotedTo: '{name} is {rank} now',
  promotedFrom: 'Before: {rank}',
  allRanks: 'All ranks',
})

/** What staff read about mirrors that are not written. */
export const mirrorTroubleWords = words({
  parkedByRestore: 'Waited when the backup was made, and may have been posted since.',
  gone: 'It was deleted in Discord twice, so it is not written again.',
})
