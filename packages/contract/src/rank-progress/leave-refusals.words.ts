import { words } from '../words/words.ts'

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
