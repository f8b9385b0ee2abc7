import { words } from '@longhouse/contract/words'

/** The text of a test push. */
export const pushTestWords = words({
  title: 'Push works here',
  body: 'This is what a notification of {site} looks like.',
})

/** Why a device is not registered. */
export const pushRefusalWords = words({
  off: 'This site sends no pushes.',
  unknownService: 'This site does not push to the push service of this browser.',
  badKeys: 'The browser gave keys that nothing can be encrypted with.',
  oldKey: 'The site has a new key. Please try again.',
  taken: 'This device belongs to somebody else. Switch push off in this browser, then on again.',
  tooMany: {
    one: 'You have {count} device already. Remove it first.',
    other: 'You have {count} devices already. Remove one of them first.',
  },
})
