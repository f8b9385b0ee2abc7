import { isUnlimited, type Tournament } from './event.ts'
import { wordsFor } from '../words/words-for.ts'
import { placesWords } from './places.words.ts'
import { signUpWords } from './sign-up.words.ts'

const say = wordsFor('en', signUpWords)

/** The facts that decide whether a member may sign up. */
export interface SignUpQuestion {
  readonly userId: string | undefined
  readonly event: Pick<Tournament, 'max_participants'>
  readonly participants: number
  readonly isRegistered: boolean
  /** The event has ended. */
  readonly isOver?: boolean
  readonly isCancelled?: boolean
  /** Sign-ups are closed, though the event has not ended. */
  readonly isClosed?: boolean
  /** In an event with slots: whether a known one was chosen, and how many of its places are free. */
  readonly slot?: { readonly isKnown: boolean; readonly free: number }
}

/** Checks a sign-up. Returns the message that refuses it, or undefined if it is allowed. */
export function checkSignUp({
  userId,
  event,
  participants,
  isRegistered,
  isOver = false,
  isCancelled = false,
  isClosed = false,
  slot,
}: SignUpQuestion): string | undefined {
  if (!userId) return say('loginNeeded')
  if (isRegistered) return say('alreadyRegistered')
  if (isCancelled) return placesWords.cancelled
  if (isOver) return say('over')
  if (isClosed) return placesWords.closed
  if (slot) return slotProblem(slot)
  if (!isUnlimited(event) && participants >= event.max_participants) return say('full')
  return undefined
}

function slotProblem({ isKnown, free }: NonNullable<SignUpQuestion['slot']>): string | undefined {
  if (!isKnown) return placesWords.chooseSlot
  return free > 0 ? undefined : placesWords.slotFull
}
