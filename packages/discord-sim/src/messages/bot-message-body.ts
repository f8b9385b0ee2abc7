import { z } from 'zod'
import { components, legacyComponents } from '../components/components.ts'
import { complaint, limitedText } from '../webhooks/discord-fields.ts'
import { readForm } from '../webhooks/form-errors.ts'
import { type MessageBody, bodySchema, withoutEmptyEmbeds } from '../webhooks/message-body.ts'

export const messageFlags = { ephemeral: 1 << 6, loading: 1 << 7, componentsV2: 1 << 15 }

const nonce = z.union([z.int().transform(String), limitedText(25)]).nullish()
const common = bodySchema.omit({ username: true, avatar_url: true }).extend({
  nonce,
  enforce_nonce: z.boolean().nullish(),
})

const legacySchema = common.extend({ components: legacyComponents.nullish() })
const v2Schema = common.extend({ components: components.nullish() }).check(({ value, issues }) => {
  for (const field of ['content', 'embeds'] as const) {
    if (!value[field]?.length) continue
    const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`
    const problem = complaint(value, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message)
    issues.push({ ...problem, path: [field] })
  }
})

export type BotMessageBody = MessageBody & {
  nonce?: string | null | undefined
  enforce_nonce?: boolean | null | undefined
}

interface Where {
  /** The flags of the message so far: the flag for components stays. */
  flags?: number | undefined
  /** Path of the message in the body. */
  under?: string[]
}

/** Parses a message of the bot with Discord's checks: components by the flag that the message has or gets. */
export function readBotMessage(input: unknown, { flags = 0, under = [] }: Where = {}): BotMessageBody {
  const given = z.object({ flags: z.int().nullish() }).safeParse(input ?? {})
  const isV2 = ((flags | (given.data?.flags ?? 0)) & messageFlags.componentsV2) !== 0
  return withoutEmptyEmbeds(readForm(isV2 ? v2Schema : legacySchema, input ?? {}, under))
}
