import type { CommandAnswer } from '../interaction.ts'
import { notifyDefinition } from './definitions.ts'
import { notifyReply } from './notify-reply.ts'

/** Shows the member's notification settings. */
export const notifyCommand: CommandAnswer = {
  definition: notifyDefinition,
  answer: (_, by) => notifyReply(by),
}
