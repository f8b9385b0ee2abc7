import { words } from '../words/words.ts'

/** What each kind of notice says, on the site and in mails: a headline, and for most something more. */
export const noticeWords = words({
  placeOffered: 'A place in {event} is yours',
  takeUntil: 'Take it until {until}.',
  placesFree: 'A place in {event} is free',
  firstCome: 'First come, first served.',
  checkInOpen: 'Check-in for {event} is open',
  begins: 'It begins {start}.',
  moved: '{event} was moved',
  beginsNow: 'It begins {start} now.',
  cancelled: '{event} was cancelled',
  back: '{event} takes place after all',
  reminder: '{event} begins soon',
  message: 'News about {event}',
  clipOfMonth: 'Your clip {clip} is the clip of the month',
  clipInHall: 'It stands in the hall of fame.',
  squadSet: 'Your squad for {event} is set',
  squadCounts: 'Your phone counts the rounds.',
  recapReady: 'The recap of {event} is there',
  applications: { one: 'A staff application came in', other: '{count} staff applications came in' },
  runOnMap: 'Round {round} on {place}',
  runQuestioned: 'A question about your run: {run}',
  runVerified: 'Your run is verified: {run}',
  runRejected: 'Your run was not accepted: {run}',
  runDisqualified: 'Your run was disqualified: {run}',
  recordBeaten: 'Your record on {place} was beaten',
  newRecord: 'Round {round} is the one to beat now.',
  runsWaiting: { one: 'A run waits for a verifier', other: '{count} runs came in for verifiers' },
})

/** What each kind of notice is called in the settings. */
export const noticeKindWords = words({
  placeOffered: 'A place is offered to me',
  placesFree: 'Places are free at the last minute',
  checkInOpen: 'Check-in opens',
  moved: 'An event of mine was moved',
  cancelled: 'An event of mine was cancelled',
  back: 'A cancelled event takes place after all',
  reminder: 'Reminders before an event',
  message: 'Messages of the hosts',
  clipOfMonth: 'A clip of mine is the clip of the month',
  squadSet: 'I am in a squad of a game night',
  recapReady: 'The recap of a game night is there',
  applications: 'Staff applications',
  runQuestioned: 'A verifier asks about a run of mine',
  runDecided: 'A run of mine is decided',
  recordBeaten: 'A record of mine is beaten',
  runsWaiting: 'Runs that wait for a verifier',
})

/** What mails about notices say around them. */
export const noticeMailWords = words({
  look: 'Look at it',
  why: 'You get this mail because you take part in the community. What you hear of, and how, is up to you: look at your notifications.',
  stopKind: 'No more mails of this kind',
  digestSubject: {
    one: '{count} thing you have not seen at {site}',
    other: '{count} things you have not seen at {site}',
  },
  digestOpening: 'This happened while you were away:',
  digestButton: 'All notifications',
  digestMore: { one: 'And {count} more.', other: 'And {count} more.' },
  digestWhy: 'You chose to get this mail. Whatever you have seen on the site is not in it.',
  stopDigest: 'No more of these mails',
})

/** The page behind the link that ends mails. */
export const unsubscribeWords = words({
  title: 'Fewer mails',
  askDigest: 'Shall the summary of what you have not seen stop coming?',
  askKind: 'Shall mails of this kind stop coming? “{kind}”',
  note: 'Everything stays on the site, where you can change it again.',
  stop: 'Stop these mails',
  stopAll: 'Stop all mails about notifications',
  done: 'Done. These mails will not come any more.',
  settings: 'Your notifications',
  gone: 'This link belongs to no account (any more). Nothing was changed.',
})
