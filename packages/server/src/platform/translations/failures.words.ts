import { words } from '@longhouse/contract/words'

/** The bot's messages for refusals that are known by their code. */
export const failureWords = words({
  nothingThere: 'There is nothing here (any more).',
  notAllowed: 'You may not do that.',
  busy: 'Our site is busy at the moment. Please try again shortly.',
  tooMany: 'That was very quick. Please wait a moment.',
  suspended: 'Your account is suspended until {until}.',
  suspendedWhy: 'Your account is suspended until {until}: {reason}',
  suspendedForGood: 'Your account is suspended for good.',
  suspendedForGoodWhy: 'Your account is suspended for good: {reason}',
})
