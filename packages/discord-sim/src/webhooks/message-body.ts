import { z } from 'zod'
import type { TopLevelComponent } from '../components/component-schema.ts'
import { emptyMessage } from '../api/discord-error.ts'
import {
  colour,
  complaint,
  countCharacters,
  listOf,
  limitedText,
  timestamp,
  webAddress,
} from './discord-fields.ts'
import { readForm } from './form-errors.ts'

const picture = z.object({ url: webAddress(['http', 'https', 'attachment']) })

const embedSchema = z.object({
  title: limitedText(256).nullish(),
  type: z.string().nullish(),
  description: limitedText(4096).nullish(),
  url: webAddress().nullish(),
  timestamp: timestamp.nullish(),
  color: colour.nullish(),
  footer: z
    .object({ text: limitedText(2048), icon_url: webAddress(['http', 'https', 'attachment']).nullish() })
    .nullish(),
  image: picture.nullish(),
  thumbnail: picture.nullish(),
  author: z
    .object({
      name: limitedText(256),
      url: webAddress().nullish(),
      icon_url: webAddress(['http', 'https', 'attachment']).nullish(),
    })
    .nullish(),
  fields: listOf(
    z.object({ name: limitedText(256, 1), value: limitedText(1024, 1), inline: z.boolean().nullish() }),
    25,
  ).nullish(),
})
export type MessageEmbed = z.output<typeof embedSchema>

const mentionsSchema = z
  .object({
    parse: z.array(z.enum(['everyone', 'users', 'roles'])).nullish(),
    users: listOf(z.string(), 100).nullish(),
    roles: listOf(z.string(), 100).nullish(),
    replied_user: z.boolean().nullish(),
  })
  .check(({ value, issues }) => {
    for (const kind of ['users', 'roles'] as const) {
      if (!value.parse?.includes(kind) || !value[kind]?.length) continue
      const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
      issues.push({ ...complaint(value, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message), path: [] })
    }
  })
export type AllowedMentions = z.output<typeof mentionsSchema>

const username = limitedText(80, 1).check(({ value, issues }) => {
  const banned = ['discord', 'clyde'].find((word) => value.toLowerCase().includes(word))
  if (banned)
    issues.push(complaint(value, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${banned}"`))
})

export const bodySchema = z.object({
  content: limitedText(2000).nullish(),
  username: username.nullish(),
  avatar_url: webAddress().nullish(),
  tts: z.boolean().nullish(),
  embeds: listOf(embedSchema, 10)
    .check(({ value, issues }) => {
      if (value.reduce((sum, embed) => sum + embedSize(embed), 0) > 6000) {
        issues.push(complaint(value, 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000'))
      }
    })
    .nullish(),
  allowed_mentions: mentionsSchema.nullish(),
  flags: z.number().nullish(),
})
/** A message of a webhook or of the bot; only the bot's have components. */
export type MessageBody = z.output<typeof bodySchema> & {
  components?: TopLevelComponent[] | null | undefined
}

/** Parses a message with Discord's checks. Omits empty embeds. */
export function readMessageBody(input: unknown): MessageBody {
  return withoutEmptyEmbeds(readForm(bodySchema, input ?? {}))
}

export function withoutEmptyEmbeds<Body extends Pick<MessageBody, 'embeds'>>(body: Body): Body {
  return { ...body, ...(body.embeds && { embeds: body.embeds.filter(hasSubstance) }) }
}

export function requireContent(
  body: Pick<MessageBody, 'content' | 'embeds' | 'components'>,
  fileCount: number,
): void {
  if (body.content?.trim() || body.embeds?.length || body.components?.length) return
  if (fileCount === 0) throw emptyMessage()
}

function hasSubstance(embed: MessageEmbed): boolean {
  return embedSize(embed) > 0 || Boolean(embed.image ?? embed.thumbnail)
}

function embedSize(embed: MessageEmbed): number {
  const fields = (embed.fields ?? []).flatMap((field) => [field.name, field.value])
  const texts = [embed.title, embed.description, embed.footer?.text, embed.author?.name, ...fields]
  return texts.reduce((sum, one) => sum + countCharacters(one ?? ''), 0)
}
