import { words } from '@longhouse/contract/words'

/** Why one fact of a squad is refused; the rest of its list is accepted. */
export const factRefusals = words({
  unclear: 'This count could not be read. Please count again.',
  notStarted: 'The night has not started yet',
  over: 'The night ended more than {minutes} minutes ago',
  tooHigh: 'Nobody counts further than round {max} here',
  tooFar: 'From round {round} to {value} is too far. A host can set it right.',
  onlyHosts: 'Only a host can set the round. You can take back what you counted within a minute.',
  countedByOthers: 'Others have counted this round too, so a host has to set it right',
  tooMany: 'This squad has said all it can. A host can still set the round.',
  tooManyAtOnce: 'At most {max} counts can be sent at once',
})

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
