import { words } from '@longhouse/contract/words'

/** The texts around notices in mails. */
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

/** The page that the unsubscribe link in mails opens. */
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
