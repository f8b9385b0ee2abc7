import { words } from '../words/words.ts'

/** Messages that refuse a change to a night or its squads, shared by server and screens. */
export const nightRefusals = words({
  otherKind: 'Only a game night has a live room',
  longOver: 'This event has been over for too long',
  isOpen: 'The room of this event is open already',
  otherMap: 'This map belongs to another game',
  noTarget: 'Please say which round wins',
  nobodyIn: 'Please put somebody into a squad first',
  wrongStep: 'A night goes from the lobby to live and from live to its end',
  tooLateToGoOn: 'A night can go on within {minutes} minutes after its end',
  handedIn: 'A run of this night was handed in already, so it cannot go on',
  over: 'This night is over',
  live: 'Please end the night first',
  hasNight: 'Its live room is open, so that cannot be changed any more',
  alreadyStarted: 'Squads are formed before the start. Please move people one by one.',
  nobodyHere: 'Nobody has checked in yet',
  tooManySquads: 'A night has at most {max} squads',
  hasCounted: 'This squad has counted already. Please move its people instead.',
  twoSquads: '{name} is in another squad of this night already',
  notSignedUp: '{name} is not signed up for this event',
  squadFull: 'A squad has at most {max} people',
  noSquad: 'There is no such squad in this night',
})

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
