import { words } from '@longhouse/contract/words'

/** Why a contest cannot be changed, or a vote not be cast. */
export const contestRefusals = words({
  monthTaken: 'There is a contest for this month already.',
  ended: 'This contest is over. What came of it stays.',
  notBack: 'People are voting already: a contest does not go back to choosing clips.',
  endsByItself: 'Voting ends by itself, at the moment that was said.',
  tooFew: 'Voting needs two clips at least.',
  notOpen: 'Voting has not begun yet.',
  votingOver: 'Voting is over.',
  notNominated: 'This clip is not nominated.',
  ownClip: 'This is your own clip: choose another one.',
})
