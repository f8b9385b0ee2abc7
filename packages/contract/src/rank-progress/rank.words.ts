import { words } from '../words/words.ts'

/** The requirements of a rank and a member's progress, on the site and in Discord. */
export const rankWords = words({
  within: { one: '{done} in {count} day.', other: '{done} in {count} days.' },
  ever: '{done}.',
  fallsOut: { one: 'One of them falls out on {when}.', other: '{count} of them fall out on {when}.' },
  holdsUntil: 'That is enough until {when}.',
  reachedOn: 'It will be enough on {when}.',

  events: { one: 'event', other: 'events' },
  tournaments: { one: 'tournament', other: 'tournaments' },
  gameNights: { one: 'game night', other: 'game nights' },
  meetings: { one: 'meeting', other: 'meetings' },
  otherEvents: { one: 'other event', other: 'other events' },

  attended: '{value} of {count} {events}',
  hosted: { one: '{value} of {count} event as host', other: '{value} of {count} events as host' },
  welcomed: { one: '{value} of {count} newcomer brought', other: '{value} of {count} newcomers brought' },
  clips: { one: '{value} of {count} clip', other: '{value} of {count} clips' },
  votes: {
    one: '{value} of {count} vote for their clips',
    other: '{value} of {count} votes for their clips',
  },
  accountDays: { one: '{value} of {count} day as a member', other: '{value} of {count} days as a member' },
  rankDays: { one: '{value} of {count} day in this rank', other: '{value} of {count} days in this rank' },
  noStrikes: {
    one: '{value} of {count} day without a suspension',
    other: '{value} of {count} days without a suspension',
  },
  staffVotes: { one: '{value} of {count} yes by staff', other: '{value} of {count} yes by staff' },
  saidByStaff: 'Staff say so: {label}',
  notSaidByStaff: 'Staff have not said so yet: {label}',
  round: 'Round {value} of {target} {where}.',
  noRound: 'No verified round {where} yet. Round {target} is asked for.',
  unknown: 'This is asked for in a way that nobody knows any more. Please tell staff.',

  askAttended: 'Come to {count} {events}',
  askHosted: { one: 'Host {count} event', other: 'Host {count} events' },
  askWelcomed: { one: 'Bring {count} newcomer', other: 'Bring {count} newcomers' },
  askClips: { one: 'Hand in {count} clip', other: 'Hand in {count} clips' },
  askVotes: { one: 'Get {count} vote for your clips', other: 'Get {count} votes for your clips' },
  askAccountDays: { one: 'Be a member for {count} day', other: 'Be a member for {count} days' },
  askRankDays: { one: 'Have the rank below for {count} day', other: 'Have the rank below for {count} days' },
  askNoStrikes: { one: 'No suspension for {count} day', other: 'No suspension for {count} days' },
  askStaffVotes: { one: '{count} of the staff says yes', other: '{count} of the staff say yes' },
  askSaidByStaff: 'Staff say so: {label}',
  askRound: 'Reach round {round} {where} in a verified run.',

  anyMap: 'on any map',
  onMaps: 'on {maps}',
  oneOfMaps: 'on one of {count} maps',
  alone: '{where}, alone',
  inSquad: '{where}, in a squad of {size}',
})
