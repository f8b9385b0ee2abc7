import type { RelayBody, RelayEmbed } from '@longhouse/contract/relays'
import { harmlessText } from '../discord/discord-text.ts'

/** The sender of a message. */
export interface Actor {
  readonly id: string
  readonly name: string
}

/**
 * Builds messages from the allowed fields of a body: harmless, and within Discord's limits. The footer of
 * every embed begins with the sender's name, before anything that they wrote there.
 */
export function composeMessages(body: RelayBody, actor: Actor): RelayBody[] {
  const signature = `Sent by ${harmlessText(actor.name).replaceAll(/\s+/g, ' ')} · ${actor.id}`
  const embeds = (body.embeds ?? []).map(harmlessEmbed).flatMap((embed) => signed(embed, signature))
  const contents = textChunks(harmlessText(body.content ?? ''), discordLimits.content)

  const messages: { content?: string; embeds: RelayEmbed[] }[] = contents.map((content) => ({
    content,
    embeds: [],
  }))
  for (const embed of embeds) {
    const last = messages.at(-1)
    if (last && fits(last.embeds, embed)) last.embeds.push(embed)
    else messages.push({ embeds: [embed] })
  }
  for (const message of messages) {
    if (message.embeds.length === 0) message.embeds.push({ footer: { text: signature } })
  }
  return messages
}

function harmlessEmbed({ title, description, fields, footer, ...rest }: RelayEmbed): RelayEmbed {
  return {
    ...rest,
    ...(title !== undefined && { title: harmlessText(title) }),
    ...(description !== undefined && { description: harmlessText(description) }),
    ...(footer !== undefined && { footer: { text: harmlessText(footer.text) } }),
    ...(fields !== undefined && {
      fields: fields.map(({ name, value, inline = false }) => ({
        name: harmlessText(name).replaceAll('\n', ' '),
        value: harmlessText(value),
        inline,
      })),
    }),
  }
}

/** Splits an embed and signs each part; the sender's own footer goes with the last. */
function signed(embed: RelayEmbed, signature: string): RelayEmbed[] {
  const own = embed.footer?.text
  const closing = (own ? `${signature} · ${own}` : signature).slice(0, discordLimits.footer)
  const parts = splitEmbed(embed, closing.length)
  return parts.map((part, index) => ({
    ...part,
    footer: { text: index === parts.length - 1 ? closing : signature },
  }))
}

function fits(embeds: readonly RelayEmbed[], next: RelayEmbed): boolean {
  const size = [...embeds, next].reduce((sum, embed) => sum + embedSize(embed), 0)
  return embeds.length < discordLimits.embeds && size <= discordLimits.total
}

/** Discord's limits, in characters, fields and embeds. */
export const discordLimits = {
  content: 2000,
  title: 256,
  description: 4096,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  fields: 25,
  embeds: 10,
  /** Over all embeds of a message. */
  total: 6000,
} as const

type Field = NonNullable<RelayEmbed['fields']>[number]
type Part = { -readonly [Key in keyof RelayEmbed]: RelayEmbed[Key] } & { fields: Field[] }

const nothing = '\u2014'

/**
 * Splits an embed into one or more within Discord's limits, in order and without losing a word. `reserved`
 * characters stay free in each, for the footer. Picture and time stay with the first.
 */
function splitEmbed(embed: RelayEmbed, reserved: number): RelayEmbed[] {
  const { title = '', description = '', color, timestamp, image } = embed
  const budget = discordLimits.total - reserved
  const [shownTitle = '', ...restOfTitle] = textChunks(title, discordLimits.title)
  const first: Part = {
    ...(shownTitle && { title: shownTitle }),
    ...(color !== undefined && { color }),
    ...(timestamp !== undefined && { timestamp }),
    ...(image !== undefined && { image }),
    fields: [],
  }
  const parts = [first]
  const lastPart = () => parts.at(-1) ?? first
  const nextPart = () => {
    parts.push({ ...(color !== undefined && { color }), fields: [] })
    return lastPart()
  }

  const texts = textChunks(
    [...restOfTitle, description].join('\n'),
    Math.min(discordLimits.description, budget),
  )
  for (const text of texts) {
    const isRoom = lastPart().description === undefined && embedSize(lastPart()) + text.length <= budget
    const part = isRoom ? lastPart() : nextPart()
    part.description = text
  }
  for (const field of (embed.fields ?? []).flatMap(splitField)) {
    const size = field.name.length + field.value.length
    const isFull = lastPart().fields.length === discordLimits.fields || embedSize(lastPart()) + size > budget
    const part = isFull ? nextPart() : lastPart()
    part.fields.push(field)
  }
  return parts.map(withoutEmptyFields).filter((part) => embedSize(part) > 0 || part.image)
}

/** Returns the characters that count towards the limit of a message. */
export function embedSize({ title = '', description = '', fields = [], footer }: RelayEmbed): number {
  const texts = [
    title,
    description,
    footer?.text ?? '',
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** Splits a long value into several fields of the same name, numbered. */
function splitField({ name, value, inline = false }: Field): Field[] {
  const isNameLong = name.length > discordLimits.fieldName - numberLength
  const shownName = isNameLong ? `${textChunks(name, 200)[0] ?? ''}…` : name || nothing
  const chunks = textChunks(isNameLong ? `${name}\n${value}` : value, discordLimits.fieldValue)
  if (chunks.length === 0) return [{ name: shownName, value: nothing, inline }]
  return chunks.map((chunk, index) => ({
    name: index === 0 ? shownName : `${shownName} (${index + 1})`,
    value: chunk,
    inline: inline && chunks.length === 1,
  }))
}

const numberLength = ' (99)'.length

function withoutEmptyFields({ fields, ...part }: Part): RelayEmbed {
  return fields.length > 0 ? { ...part, fields } : part
}

/**
 * Splits a text into chunks of at most `max` characters, at line breaks or spaces if any are in the second
 * half of a chunk. Together they are the whole text; blank chunks are omitted.
 */
export function textChunks(text: string, max: number): string[] {
  const chunks: string[] = []
  let rest = text
  while (rest.length > max) {
    const end = cutBefore(rest, max)
    chunks.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  chunks.push(rest)
  return chunks.filter((chunk) => chunk.trim() !== '')
}

function cutBefore(text: string, max: number): number {
  const half = max / 2
  for (const separator of ['\n', ' ']) {
    const index = text.lastIndexOf(separator, max - 1)
    if (index >= half) return index + 1
  }
  // Never between the two halves of one character.
  return /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
}
