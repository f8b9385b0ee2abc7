import {
  ApplicationCommandType,
  InteractionContextType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10'
import { languageOfLocale } from '../../platform/format.ts'
import { z } from 'zod'
import { readCustomId } from '../../platform/discord/components.ts'
import { discordMemberSchema, discordUserSchema, discordId } from '../../platform/discord/discord-client.ts'
import type { Asker, Command, Press, Typing } from './interaction.ts'

const option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
})
type Option = z.output<typeof option>

const commandData = z.object({
  type: z.literal(ApplicationCommandType.ChatInput),
  name: z.string(),
  options: z.array(option).default([]),
})

const envelope = z.object({
  id: discordId,
  application_id: discordId,
  token: z.string().regex(/^[\w.=+-]{1,1000}$/),
  guild_id: discordId.optional(),
  context: z.int().optional(),
  member: discordMemberSchema.optional(),
  user: discordUserSchema.optional(),
  locale: z.string().default(''),
})

const schema = z.discriminatedUnion('type', [
  envelope.extend({ type: z.literal(InteractionType.ApplicationCommand), data: commandData }),
  envelope.extend({ type: z.literal(InteractionType.ApplicationCommandAutocomplete), data: commandData }),
  envelope.extend({
    type: z.literal(InteractionType.MessageComponent),
    data: z.object({ custom_id: z.string(), values: z.array(z.string()).default([]) }),
    message: z.object({ flags: z.int().default(0) }).optional(),
  }),
])
type Payload = z.output<typeof schema>

/** A button of an earlier version, or one that is not ours. */
export interface UnknownPress {
  readonly kind: 'unknown'
}

/** A parsed interaction, which may be for another application or server. */
export interface Interaction {
  readonly id: string
  /** Allows editing the response for a quarter of an hour, to any client that has it. */
  readonly token: string
  readonly applicationId: string
  readonly guildId: string | undefined
  /** It comes from a direct message of our bot. */
  readonly isDirect: boolean
  /** The clicked message is visible only to this user. */
  readonly isUnderAnswer: boolean
  readonly asker: Asker
  readonly asked: Press | Command | Typing | UnknownPress
}

/** Parses an interaction from either transport. Returns undefined if its type is unknown or it is invalid. */
export function readInteraction(payload: unknown): Interaction | undefined {
  const { data: read } = schema.safeParse(payload)
  const user = read?.member?.user ?? read?.user
  if (!read || !user) return undefined
  const flags = read.type === InteractionType.MessageComponent ? (read.message?.flags ?? 0) : 0
  return {
    id: read.id,
    token: read.token,
    applicationId: read.application_id,
    guildId: read.guild_id,
    isDirect: read.guild_id === undefined && read.context === InteractionContextType.BotDM,
    isUnderAnswer: (flags & MessageFlags.Ephemeral) !== 0,
    asker: {
      user,
      language: languageOfLocale(read.locale),
      ...(read.member && { roles: read.member.roles }),
    },
    asked: askedIn(read),
  }
}

/** Returns whether it is Discord's ping, which needs a pong. */
export function isPing(payload: unknown): boolean {
  return z.object({ type: z.literal(InteractionType.Ping) }).safeParse(payload).success
}

function askedIn({ id: interaction, type, data }: Payload): Interaction['asked'] {
  if (type === InteractionType.MessageComponent) {
    const customId = readCustomId(data.custom_id)
    return customId ? { kind: 'press', interaction, ...customId, values: data.values } : { kind: 'unknown' }
  }
  const { name } = data
  const options = valuesOf(data.options)
  if (type === InteractionType.ApplicationCommand) return { kind: 'command', name, options }
  const focused = data.options.find((each) => each.focused)?.name ?? ''
  return { kind: 'typing', name, options, focused }
}

function valuesOf(options: readonly Option[]): Command['options'] {
  return Object.fromEntries(
    options.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  )
}
