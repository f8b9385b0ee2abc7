import { words } from '../words/words.ts'

/** Names of a call's values, shared by the page and the posts in Discord. */
export const squadWords = words({
  goal_high_round: 'High round',
  goal_quest: 'Easter egg quest',
  goal_camo: 'Camos',
  goal_casual: 'Just for fun',
  platform_any: 'Crossplay',
  platform_pc: 'PC',
  platform_playstation: 'PlayStation',
  platform_xbox: 'Xbox',
  platform_switch: 'Switch',
  goalRound: 'Round {round}',
  mic: 'Mic needed',
})

/** Messages that refuse a request about a squad call, shared by server, screens and the bot. */
export const squadRefusals = words({
  over: 'This call is over.',
  full: 'All seats are taken. Somebody was quicker.',
  seated: 'You have a seat in this squad already.',
  ownCall: 'This is your own call: you are in it anyway.',
  removed: 'Whoever called this squad has given your seat back.',
  tooManySeats: 'You have a seat in three squads already. Leave one first.',
  oneCall: 'You have an open call already. Close it first, or change it.',
  otherMap: 'This map belongs to another game.',
  noTarget: 'Only a high round has a round to reach.',
  tooSmall: 'More people than that are in the squad already.',
  past: 'Please choose a time that is not over.',
  tooFar: 'A call can begin within the next 24 hours.',
  onlyClose: 'You can close a call. The rest follows from its seats and its time.',
})
