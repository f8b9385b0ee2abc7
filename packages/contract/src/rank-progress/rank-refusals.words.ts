import { words } from '../words/words.ts'

/** Messages about faults of a ladder, each at its field. */
export const ladderRefusals = words({
  savedMeanwhile: 'Somebody else has saved the ladder meanwhile. Please load it again, and change it then.',
  previewBusy: 'Somebody is looking at what a ladder would do at the moment. Please try again shortly.',
  noRules: 'Please put a rank on the ladder before ranks move.',
  tooManyRules: 'At most {count} ranks fit on the ladder.',
  tooLong: 'This is more than can be kept. Please ask for less.',
  number: 'Please enter a whole number from {min} to {max}.',
  yesOrNo: 'Please say yes or no.',
  rank: 'Please choose a rank.',
  rankTwice: 'This rank is on the ladder twice.',
  rankGone: 'This rank is not there any more.',
  role: 'Please choose a role.',
  roleTwice: 'Two ranks cannot have the same role.',
  roleNotManaged:
    'This site does not give or take this role for ranks. Please choose it under Discord first.',
  tooManyAsked: 'A rank asks for at most {count} things.',
  kind: 'Please choose what is asked for.',
  notAsDuty: 'This cannot be asked of somebody who has the rank already.',
  dutyNeedsDays: 'Please say in how many days: a duty is counted anew all the time.',
  choices: 'Please choose from the list.',
  text: 'Please write it in at most {max} characters.',
  automaticFirst: 'Only the rank that everybody begins with can give way by itself.',
  automaticNeedsNext: 'There is no rank above that somebody could go on to.',
  automaticAsksStaff: 'The rank above asks staff, so nobody can go on to it without them.',
  automaticSeats: 'The rank above has a number of seats, so staff must decide who gets one.',
})

/** Messages that refuse a leave, shared by server and screens. */
export const leaveRefusals = words({
  needsFrom: 'Please say from when.',
  needsUntil: 'Please say until when.',
  endsBefore: 'It ends before it begins.',
  tooLong: 'At most {days} days fit into one leave.',
  inThePast: 'Leave begins today or later. Staff can enter what is past.',
  tooFarAway: 'Please check the year.',
  overlaps: 'There is another leave in this time.',
  tooMany: 'At most {count} leaves wait or lie ahead. Please withdraw one first.',
  notYours: 'Ask for yourself, or have staff enter it.',
  ownDecision: 'Somebody else must decide about your own leave.',
  decidedBy: '{name} was first, and has decided this.',
  somebody: 'Somebody who has left',
  withdrawn: 'This was withdrawn.',
  over: 'This is over, or decided already.',
  onlyState: 'Only how it stands can be changed. Please withdraw it and ask anew.',
})
