import { isUnlimited, type Tournament } from './event.ts'
import { signUpMessages } from './events.messages.ts'

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
  if (!userId) return signUpMessages.loginNeeded
  if (isRegistered) return signUpMessages.alreadyRegistered
  if (isOver) return signUpMessages.over
  if (!isUnlimited(event) && participants >= event.max_participants) return signUpMessages.full
  return undefined
}
