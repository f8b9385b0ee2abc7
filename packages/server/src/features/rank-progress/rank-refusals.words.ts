import { words } from '@longhouse/contract/words'

/** Messages that refuse a decision about a member's rank, shared by server and screens. */
export const rankRefusals = words({
  ladderOff: 'Ranks do not move at present. An admin can switch the ladder on.',
  aboutYourself: 'Somebody else must decide about your own rank.',
  approvedBy: '{name} was first, and has approved this.',
  declinedBy: '{name} was first, and has declined this.',
  deferredBy: '{name} was first, and has put this off.',
  withdrawn: 'This is not open any more: the facts have changed, or the rank was given by hand.',
  somebody: 'Somebody who has left',
  seatsTaken: {
    one: 'The only seat of {rank} is taken: {names} has it.',
    other: 'All {count} seats of {rank} are taken: {names} have them.',
  },
  more: { one: '{names} and {count} more', other: '{names} and {count} more' },
  notYet: 'Not everything that {rank} asks for is there yet. {missing}',
  otherRank: 'They stand on another step of the ladder by now. Please look again.',
  needsReason: 'Please say why.',
  needsMoment: 'Please choose a moment in the future, a year from now at most.',
  noSuchLabel: 'The rank does not ask staff for this.',

  undoneBy: '{name} was first, and has undone this.',
  tooLate: 'This happened more than {days} days ago. Please give the rank by hand.',
  changedSince: 'Their rank has changed again since. Please undo that first.',
  notUndoable: 'Only what somebody decided can be undone.',
  notOnLadder: 'This rank is not on the ladder.',
  sameRank: 'They have this rank already.',

  voteClosed: 'This is decided already: nobody votes on it any more.',
  ownVote: 'Nobody votes on their own rank.',
  roleNotManaged: 'The role of {rank} was left as it is in Discord: this site does not manage it for ranks.',
})
