import type { ApiError } from '@longhouse/engine'
import type { Asker, CommandAnswer, NewcomerAnswer, PressAnswer, Reply } from './interaction.ts'
import { acceptAnswer, answerNewcomer } from './interactions/newcomer.ts'
import {
  calendarAnswer,
  claimAnswer,
  declineAnswer,
  detailsAnswer,
  hereAnswer,
  joinAnswer,
  leaveAnswer,
  waitAnswer,
} from './interactions/events.presses.ts'
import { clipCommand, voteAnswer } from './interactions/clips.answers.ts'
import { downAnswer, outAnswer, roundAnswer } from './interactions/squad-count.presses.ts'
import { eventsCommand, signupCommand } from './interactions/events.commands.ts'
import { leaderboardCommand } from './interactions/leaderboard.command.ts'
import { notifyCommand, notifyAnswer } from './interactions/notices.answers.ts'
import { profileCommand, rankCommand } from './interactions/members.commands.ts'
import { seatAnswer, unseatAnswer } from './interactions/squad-calls.presses.ts'
import { outdatedReply, refusalReply } from './interactions/replies.ts'
import { squadCommand } from './interactions/squad.command.ts'

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

/** The handlers of all buttons and selects. */
export const pressAnswers: readonly PressAnswer[] = [
  joinAnswer,
  leaveAnswer,
  waitAnswer,
  claimAnswer,
  declineAnswer,
  hereAnswer,
  detailsAnswer,
  calendarAnswer,
  acceptAnswer,
  notifyAnswer,
  roundAnswer,
  downAnswer,
  outAnswer,
  voteAnswer,
  seatAnswer,
  unseatAnswer,
]

/** The handlers of all commands. */
export const commandAnswers: readonly CommandAnswer[] = [
  eventsCommand,
  signupCommand,
  clipCommand,
  rankCommand,
  profileCommand,
  leaderboardCommand,
  notifyCommand,
  squadCommand,
]

/** The handlers of a site; tests may use others. */
export const allAnswers: Answers = {
  presses: pressAnswers,
  commands: commandAnswers,
  newcomer: answerNewcomer,
  refusal: refusalReply,
  outdated: outdatedReply,
}
