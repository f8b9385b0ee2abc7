import { words } from '@longhouse/contract/words'

/** The counter of a squad, on a phone next to the players. */
export const counterWords = words({
  title: 'Counter of {squad}',
  squad: 'Squad {number}',
  round: 'Round',
  ofTarget: 'of {target}',
  saidRound: 'Round {round}',
  saidGoal: 'Round {round}. The goal is reached',
  saidOut: 'Out at round {round}',
  saidPaused: 'Paused at round {round}',

  count: '+1',
  next: 'Round {round}',
  again: 'Round {round} was counted just now. Is it {next} already?',
  yes: 'Yes, {next}',
  no: 'No, still {round}',

  down: 'Down',
  more: 'More',
  out: 'We are out',
  pause: 'Pause',
  back: 'Back in',
  goOn: 'Go on',
  isOut: 'Out',
  isPaused: 'Paused',

  undo: 'Undo',
  undoRound: 'Round {round} counted',
  undoDown: 'Fall counted',
  undoOut: 'Your squad is out',
  undoPause: 'Paused',

  with: 'With {names}',
  alone: 'You alone',
  alsoCounting: { one: '{names} counts too', other: '{names} count too' },
  notSent: { one: '{count} not sent yet', other: '{count} not sent yet' },
  cut: 'No network. Count on: nothing is lost.',
  refused: 'Not taken: {reason}',
  refusedRound: 'Round {round} was not taken: {reason}',
  close: 'Close message',
})
