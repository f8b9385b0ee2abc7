import { words } from '@longhouse/contract/words'

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

/** The results of a night among those of its event. */
export const nightResultWords = words({
  squad: 'Squad {number}',
  round: 'Round {round}',
})
