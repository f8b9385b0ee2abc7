import type { RelayEmbed } from '@longhouse/contract/relays'
import { textChunks } from './text-chunks.ts'

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
export function splitEmbed(embed: RelayEmbed, reserved: number): RelayEmbed[] {
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
