import * as z from 'zod/mini'

/**
 * Limits of a relay's input. They are wider than the chat platform's, because the server splits long
 * messages; they only keep a single call within reason.
 */
export const relayLimits = {
  content: 4000,
  embeds: 10,
  title: 512,
  description: 20_000,
  fields: 60,
  fieldName: 512,
  fieldValue: 8000,
  footer: 2048,
  address: 2048,
} as const

const address = z.string().check(z.maxLength(relayLimits.address), z.regex(/^https?:\/\//i))

const field = z.object({
  name: z.string().check(z.maxLength(relayLimits.fieldName)),
  value: z.string().check(z.maxLength(relayLimits.fieldValue)),
  inline: z.optional(z.boolean()),
})

const embed = z.object({
  title: z.optional(z.string().check(z.maxLength(relayLimits.title))),
  description: z.optional(z.string().check(z.maxLength(relayLimits.description))),
  color: z.optional(z.int().check(z.minimum(0), z.maximum(0xffffff))),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
  fields: z.optional(z.array(field).check(z.maxLength(relayLimits.fields))),
  image: z.optional(z.object({ url: address })),
  footer: z.optional(z.object({ text: z.string().check(z.maxLength(relayLimits.footer)) })),
})

/** The body of every relay. Keys that are not listed here are dropped by parsing. */
export const relayBodySchema = z.object({
  content: z.optional(z.nullable(z.string().check(z.maxLength(relayLimits.content)))),
  embeds: z.optional(z.array(embed).check(z.maxLength(relayLimits.embeds))),
})

/** A parsed relay body. */
export type RelayBody = z.infer<typeof relayBodySchema>

/** One embed of a relay body. */
export type RelayEmbed = z.infer<typeof embed>
