import type { ApiError } from '@longhouse/engine'
import {
  answerNewcomer,
  commandAnswers,
  outdatedReply,
  pressAnswers,
  refusalReply,
} from './interactions/index.ts'
import type { Asker, CommandAnswer, NewcomerAnswer, PressAnswer, Reply } from './interaction.ts'

/** Everything that can be answered. */
export interface Answers {
  readonly presses: readonly PressAnswer[]
  readonly commands: readonly CommandAnswer[]
  /** Somebody without an account. */
  readonly newcomer: NewcomerAnswer
  /** What was refused, in the words of whoever asked. */
  readonly refusal: (error: ApiError, asker: Asker) => Reply
  /** A button or a command of another version. */
  readonly outdated: (asker: Asker) => Reply
}

/** What is answered on a site; tests may answer otherwise. */
export const allAnswers: Answers = {
  presses: pressAnswers,
  commands: commandAnswers,
  newcomer: answerNewcomer,
  refusal: refusalReply,
  outdated: outdatedReply,
}
