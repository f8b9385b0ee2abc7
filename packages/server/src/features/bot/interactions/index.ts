import type { CommandAnswer, PressAnswer } from '../interaction.ts'
import { acceptAnswer } from './accept.ts'
import { calendarAnswer } from './calendar.ts'
import { claimAnswer } from './claim.ts'
import { clipCommand } from './clip.command.ts'
import { declineAnswer } from './decline.ts'
import { detailsAnswer } from './details.ts'
import { downAnswer } from './down.ts'
import { eventsCommand } from './events.command.ts'
import { hereAnswer } from './here.ts'
import { joinAnswer } from './join.ts'
import { leaderboardCommand } from './leaderboard.command.ts'
import { leaveAnswer } from './leave.ts'
import { notifyCommand } from './notify.command.ts'
import { notifyAnswer } from './notify.ts'
import { outAnswer } from './out.ts'
import { profileCommand } from './profile.command.ts'
import { rankCommand } from './rank.command.ts'
import { roundAnswer } from './round.ts'
import { signupCommand } from './signup.command.ts'
import { seatAnswer } from './seat.ts'
import { squadCommand } from './squad.command.ts'
import { unseatAnswer } from './unseat.ts'
import { voteAnswer } from './vote.ts'
import { waitAnswer } from './wait.ts'

export { answerNewcomer } from './newcomer.ts'
export { outdatedReply } from './outdated-reply.ts'
export { refusalReply } from './refusal-reply.ts'

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
