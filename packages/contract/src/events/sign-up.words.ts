import { words } from '../words/words.ts'

/** Messages that refuse a sign-up, shared by server and screens. */
export const signUpWords = words({
  loginNeeded: 'Please login to sign up for tournaments',
  alreadyRegistered: 'You are already registered for this tournament',
  full: 'This tournament is already full',
  over: 'This event is over',
  failed: 'Failed to sign up for tournament. Please try again.',
})
