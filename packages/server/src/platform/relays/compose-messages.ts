import type { RelayBody, RelayEmbed } from '@longhouse/contract/relays'
import { harmlessText } from '../discord/harmless-text.ts'
import { discordLimits, embedSize, splitEmbed } from './split-embed.ts'
import { textChunks } from './text-chunks.ts'

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
