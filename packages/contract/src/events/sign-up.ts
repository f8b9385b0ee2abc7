import { isUnlimited, type Tournament } from './event.ts'
import { wordsFor } from '../words/words-for.ts'
import { signUpWords } from './sign-up.words.ts'

const say = wordsFor('en', signUpWords)

/** What decides whether somebody may sign up. */
export interface SignUpQuestion {
  readonly userId: string | undefined
  readonly event: Pick<Tournament, 'max_participants'>
  readonly participants: number
  readonly isRegistered: boolean
  /** The event has ended. */
  readonly isOver?: boolean
}

/** The sentence that refuses a sign-up, or undefined when it may go ahead. */
export function checkSignUp({
  userId,
  event,
  participants,
  isRegistered,
  isOver = false,
}: SignUpQuestion): string | undefined {
  if (!userId) return say('loginNeeded')
  if (isRegistered) return say('alreadyRegistered')
  if (isOver) return say('over')
  if (!isUnlimited(event) && participants >= event.max_participants) return say('full')
  return undefined
}
