import type { ApiError } from '@longhouse/engine'
import {
  answerNewcomer,
  commandAnswers,
  outdatedReply,
  pressAnswers,
  refusalReply,
} from './interactions/index.ts'
import type { Asker, CommandAnswer, NewcomerAnswer, PressAnswer, Reply } from './interaction.ts'

/** All handlers of interactions. */
export interface Answers {
  readonly presses: readonly PressAnswer[]
  readonly commands: readonly CommandAnswer[]
  /** For users without an account. */
  readonly newcomer: NewcomerAnswer
  /** Shows why something was refused, in the user's language. */
  readonly refusal: (error: ApiError, asker: Asker) => Reply
  /** For a button or a command of another version. */
  readonly outdated: (asker: Asker) => Reply
}

/** The handlers of a site; tests may use others. */
export const allAnswers: Answers = {
  presses: pressAnswers,
  commands: commandAnswers,
  newcomer: answerNewcomer,
  refusal: refusalReply,
  outdated: outdatedReply,
}
