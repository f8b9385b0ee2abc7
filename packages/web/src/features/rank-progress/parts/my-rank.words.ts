import { words } from '@longhouse/contract/words'

/** The page on which members see their rank and the requirements of the next one. */
export const myRankWords = words({
  title: 'My rank',
  lead: 'Where you stand, what is asked of you, and when that changes.',
  purpose: 'see your rank',
  loading: 'Loading your rank…',
  loadFailed: 'Your rank could not be loaded.',

  off: 'Ranks do not move at present',
  offText: 'The ladder is off. When an admin turns it on, you see here how far you are.',
  toRanks: 'See the ranks',
  soon: 'You will be on the ladder in a minute',
  soonText: 'We are working out where you stand. This page shows it by itself.',
  noLadder: 'The ladder has no ranks yet',
  noLadderText: 'An admin has yet to say what each rank asks for.',

  yourRank: 'Your rank',
  noRank: 'No rank yet',
  step: 'Step {step} of {count}',
  since: 'Since {day}',
  top: 'You are at the top. There is nothing above you but the roof.',
  computed: 'As of {moment}',
  leaveDays: {
    one: '{count} day of leave is left out of every count.',
    other: '{count} days of leave are left out of every count.',
  },

  state_probation: 'On probation',
  state_active: 'Active',
  state_eligible: 'Ready for the next rank',
  state_at_risk: 'Behind',
  state_inactive: 'Inactive',
  state_on_leave: 'On leave',

  text_probation: 'Take your time: probation comes first, then the way up is open.',
  text_active: 'All is well. Here is what the next rank asks for.',
  text_eligible: 'You have done everything that can be counted. Now staff decide.',
  text_at_risk: 'Something your rank asks for has been missing for a while. Nothing is taken away by itself.',
  text_inactive: 'We have not seen you for a while. Come to an event and you are active again.',
  text_on_leave: 'Enjoy your time off. Nothing is counted against you until you are back.',

  asks: 'What {rank} asks for',
  asksText: {
    one: '{met} of {count} done',
    other: '{met} of {count} done',
  },
  asksNothing: '{rank} asks for nothing that can be counted. Staff decide.',
  duties: 'What your rank asks for',
  dutiesNothing: 'Your rank asks for nothing. Enjoy it.',
  done: 'Done',
  missing: 'Not yet',

  ladder: 'The ladder',
  here: 'You are here',
  next: 'Next',
  seats: { one: '{count} seat', other: '{count} seats' },

  proposal_open: 'Staff have you on their list for {rank}. You hear from them here.',
  proposal_approved: 'You were promoted to {rank} on {day}.',
  proposal_declined: 'Not yet {rank}: staff decided so on {day}.',
  proposal_deferred: 'Staff look at {rank} again after {day}.',
  reason: 'They wrote: {reason}',

  history: 'How you came here',
  historyNone: 'Nothing has happened yet.',
})

/** The kinds of changes of a rank, for members and staff. */
export const rankChangeWords = words({
  change_joined: 'Began as {to}',
  change_discord: 'Came as {to}, by the role in Discord',
  change_promoted: 'Promoted to {to}',
  change_demoted: 'Moved down to {to}',
  change_corrected: 'Set to {to}',
  noRank: 'no rank',
  formerRank: 'a former rank',
  formerMember: 'a former member',
  byPerson: 'by {name}',
  byItself: 'by itself',
  undone: 'Undone on {day}',
  undoneBy: 'Undone by {name} on {day}',
})
