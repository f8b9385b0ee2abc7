import { words } from '@longhouse/contract/words'

/** Leave: requests, withdrawal and decisions. */
export const leaveWords = words({
  title: 'Leave',
  text: 'Away for a while? Say so, and nothing is counted against you. Only staff can read why.',
  ask: 'Ask for leave',
  none: 'No leave asked for.',
  from: 'First day',
  until: 'Last day',
  reason: 'Why (if you like)',
  reasonText: 'For staff alone. It is removed a year after your leave.',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Your leave is asked for. Staff decide, and you hear of it.',
  problem_missingFrom: 'Please give the first day',
  problem_missingUntil: 'Please give the last day',
  problem_tooEarly: 'Leave begins today or later',
  problem_endsBefore: 'The last day comes after the first',
  tooLong: 'Leave lasts {days} days at most',
  failed: 'That did not work. {reason}',

  days: '{from} – {until}',
  state_asked: 'Asked for',
  state_approved: 'Approved',
  state_declined: 'Declined',
  state_withdrawn: 'Taken back',
  over: 'Over',
  now: 'Right now',
  answer: 'Staff wrote: {answer}',
  own: 'You wrote: {reason}',

  withdraw: 'Take back',
  withdrawTitle: 'Take this leave back?',
  withdrawText: 'From then on, your days count again. You can ask for leave anew.',
  keep: 'Keep it',
  withdrawn: 'Your leave is taken back.',
})
