import { words } from '@longhouse/contract/words'

/** The page of one season. */
export const seasonPageWords = words({
  title: 'Season',
  loading: 'Loading the season…',
  loadFailed: 'This season could not be loaded. Please try again later.',
  missing: 'Season not found',
  missingText: 'There is no season at this address.',
  toHall: 'To the Hall of Fame',

  upcoming: 'Not begun',
  active: 'Running',
  closing: 'Closing',
  closed: 'Closed',
  upcomingText: 'Begins on {start}. Runs played from then until {end} will count.',
  activeText: 'Runs played until {end} count. It closes on {closes}, so that there is time to check them.',
  closingText: 'Closes on {closes}: runs played before {end} still count when they are verified until then.',
  closedText: 'From {start} until {end}. It is closed, and these results stay.',

  gate: 'Please login to see how this season stands',
  notBegun: 'This season has not begun',
  notBegunText:
    'Play a run from {start} on, hand it in with proof, and it will stand here once it is verified.',
  nothingYet: 'Nothing verified yet',
  nothingYetText: 'As soon as the first run of this season is verified, it stands here.',
  nothingEver: 'No runs were verified in this season',

  champions: 'Champions',
  championsText: 'Each player’s points of all boards together, once per board with their best squad.',
  podium: 'The first three',
  points: { one: '{count} point', other: '{count} points' },
  pointsUnit: { one: 'point', other: 'points' },
  bestRound: 'Best round {round}',
  place: 'Place',
  player: 'Player',
  best: 'Best round',
  pointsHead: 'Points',
  showAll: { one: 'Show {count} more', other: 'Show {count} more' },
  pointsRule: 'Points by place on each board: {points}.',

  boards: 'Boards',
  onBoard: { one: '{count} squad', other: '{count} squads' },
  soloOnBoard: { one: '{count} player', other: '{count} players' },
  round: 'Round {round}',
  watch: 'See the run of {names}',

  notes: 'Changed after it closed',
  note: '{day}: a run was disqualified, and {board} was counted again.',
  seeRun: 'See why',
  others: 'Other seasons',
})
