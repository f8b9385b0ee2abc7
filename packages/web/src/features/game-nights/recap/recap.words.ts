import { words } from '@longhouse/contract/words'

/** The recap of a night, for members and, if the event is public, for guests. */
export const recapWords = words({
  title: 'Recap',
  loading: 'Loading the recap...',
  loadFailed: 'The recap could not be loaded. Please try again later.',
  kicker: 'Game night recap',
  toEvent: 'To the event',
  copyLink: 'Copy link',
  copied: 'Copied!',

  noNight: 'No room was opened for this event',
  noNightText: 'Where squads count their rounds live, the recap of the night stands here afterwards.',
  notOver: 'The night is not over yet',
  notOverText: 'Its recap is written the moment it ends. Until then the board tells the story.',
  toBoard: 'To the live board',
  nobody: 'Nobody counted a round',
  nobodyText: 'The room was open and the clock ran, but the counters stayed at zero.',
  cancelled: 'This event was cancelled, so nothing of it counts.',

  squads: { one: 'squad', other: 'squads' },
  players: { one: 'player', other: 'players' },
  rounds: { one: 'round', other: 'rounds' },
  length: 'played',
  highRound: 'Highest round wins',
  firstTo: 'First to round {target} wins',

  podium: 'Podium',
  squad: 'Squad {number}',
  round: 'Round {round}',
  place: 'Place {place}',
  others: 'The other squads',
  curve: 'How it went',

  leadChanges: { one: 'The lead changed once.', other: 'The lead changed {count} times.' },
  leadNever: 'Nobody ever took the lead from {name}.',
  fastest: 'The fastest round was {name} getting to round {round} in {time}.',

  records: 'Records broken',
  recordOf: 'Round {round} on {map}',
  recordSize: { one: 'Alone', other: 'A squad of {count}' },

  newcomers: 'First game night',
  newcomersText: {
    one: 'Somebody was here for the first time.',
    other: '{count} people were here for the first time.',
  },

  clips: 'Clips of the night',
  watch: 'Watch',
  people: 'Who was there',
  former: { one: 'and a former member', other: 'and {count} former members' },
  guest: 'Who played is shown to members.',
})
