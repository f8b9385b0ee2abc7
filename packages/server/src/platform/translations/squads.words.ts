import { words } from '@longhouse/contract/words'

/** The bot's replies about squad calls; only the member who used the command reads them. */
export const squadBotWords = words({
  openCalls: 'Who looks for players',
  noCalls: 'Nobody looks for players right now. Call a squad yourself: /squad with a game.',
  allCalls: 'All squads',
  isIn: 'You are in the squad of {name}.',
  isFullNow: 'You are in the squad of {name}, and it is full. Have fun!',
  isOut: 'You have left the squad of {name}. Your seat is free again.',
  isNotIn: 'You have no seat in the squad of {name}.',
  ownCall: 'You called this squad yourself. You can close it on the site.',
  callIsOut: 'Your call is out. Whoever wants to play takes a seat.',
  hasCall: 'You have an open call already:',
  whichGame: 'Which game? Please say it with the option “game”.',
  takeSeat: 'Join',
  giveBack: 'Leave',
  by: '{name} looks for players',
  seats: {
    one: '{joined} of {size} seats taken, {count} free',
    other: '{joined} of {size} seats taken, {count} free',
  },
  starts: 'Starts {time}, {distance}',
  mic: 'with a mic',
  roundGoal: 'to round {round}',
  goal_high_round: 'High round',
  goal_quest: 'Easter egg quest',
  goal_camo: 'Camos',
  goal_casual: 'Just for fun',
  platform_any: 'Crossplay',
})
