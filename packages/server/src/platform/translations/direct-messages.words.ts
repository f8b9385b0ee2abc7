import { words } from '@longhouse/contract/words'

/** The texts around notices in direct messages in Discord. */
export const directMessageWords = words({
  open: 'Look at it',
  claim: 'Take the place',
  decline: 'Let it go',
  here: 'I am here',
  why: 'You asked for these messages. {settings}',
  settings: 'What I hear of',
})
