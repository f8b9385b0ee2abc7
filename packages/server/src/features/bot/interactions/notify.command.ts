import type { CommandAnswer } from '../interaction.ts'
import { notifyDefinition } from './definitions.ts'
import { notifyReply } from './notify-reply.ts'

/** What somebody hears of, and how. */
export const notifyCommand: CommandAnswer = {
  definition: notifyDefinition,
  answer: (_, by) => notifyReply(by),
}
