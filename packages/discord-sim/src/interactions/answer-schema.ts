import { z } from 'zod'
import { listOf, limitedText } from '../webhooks/discord-fields.ts'

/** The site's response to an interaction: a type, and its data. */
export const answerSchema = z.object({ type: z.int(), data: z.unknown().optional() })

export const answerTypes = {
  pong: 1,
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  updateMessage: 7,
  choices: 8,
}

export const deferSchema = z.object({ flags: z.int().nullish() }).nullish()

export const choicesSchema = z.object({
  choices: listOf(
    z.object({ name: limitedText(100, 1), value: z.union([limitedText(100, 1), z.number()]) }),
    25,
  ),
})
export type Choice = z.output<typeof choicesSchema>['choices'][number]
