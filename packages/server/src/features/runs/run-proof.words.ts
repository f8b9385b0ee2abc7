import { words } from '@longhouse/contract/words'

/** The text that the server writes into the proof of a run. */
export const runProofWords = words({
  start: 'Start',
})
