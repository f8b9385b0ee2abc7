import type { APIEmbed, APIMessage } from 'discord-api-types/v10'
import { presentUser } from '../api/present.ts'
import type { Wire } from '../api/wire.ts'
import { iso } from '../clock.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { SimWebhook } from '../world/world.types.ts'
import { type Pings, findPings } from './mentions.ts'
import type { MessageBody, MessageEmbed } from './message-body.ts'
import type { SimFile, SimMessage } from './messages.ts'
import type { UploadedFile } from './request-body.ts'

interface NewMessage {
  webhook: SimWebhook
  body: MessageBody
  files: UploadedFile[]
}

export function buildMessage(sim: Sim, { webhook, body, files }: NewMessage): SimMessage {
  const id = sim.nextId()
  const kept = files.map((file) => ({ ...file, id: sim.nextId() }))
  const content = body.content ?? ''
  const pings = findPings(content, body.allowed_mentions)
  const fileUrl = (name: string) =>
    `${sim.url}/attachments/${webhook.channel.id}/${id}/${encodeURIComponent(name)}`

  const message: Wire<APIMessage> = {
    id,
    type: 0,
    content,
    ...presentPings(sim, pings),
    attachments: kept.map((file) => presentFile(file, fileUrl(file.name))),
    embeds: (body.embeds ?? []).map((embed) => presentEmbed(embed, fileUrl)),
    timestamp: iso(sim.clock()),
    edited_timestamp: null,
    flags: body.flags ?? 0,
    components: [],
    channel_id: webhook.channel.id,
    author: presentAuthor(webhook, body),
    pinned: false,
    tts: body.tts ?? false,
    webhook_id: webhook.id,
  }
  return {
    id,
    webhook: webhook.name,
    webhookId: webhook.id,
    channelId: webhook.channel.id,
    content,
    message,
    allowedMentions: body.allowed_mentions ?? null,
    pings,
    files: kept,
    receivedAt: sim.clock(),
  }
}

/** Only what the change names is replaced; who is mentioned is computed anew, and nobody is notified. */
export function editMessage(sim: Sim, { message: old, ...rest }: SimMessage, body: MessageBody): SimMessage {
  const content = body.content === undefined ? old.content : (body.content ?? '')
  const embeds =
    body.embeds === undefined ? old.embeds : (body.embeds ?? []).map((one) => presentEmbed(one, String))
  const message = { ...old, content, embeds, edited_timestamp: iso(sim.clock()) }
  return { ...rest, content, message }
}

function presentAuthor(webhook: SimWebhook, body: MessageBody): Wire<APIMessage>['author'] {
  return {
    id: webhook.id,
    username: body.username ?? webhook.name,
    avatar: null,
    discriminator: '0000',
    public_flags: 0,
    flags: 0,
    bot: true,
    global_name: null,
  }
}

function presentPings(
  sim: Sim,
  pings: Pings,
): Pick<Wire<APIMessage>, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const people = pings.users.flatMap((id) => findPerson(sim.world, id) ?? [])
  return {
    mentions: people.map((person) => presentUser(person)),
    mention_roles: pings.roles,
    mention_everyone: pings.everyone,
  }
}

function presentFile(file: SimFile, url: string): Wire<APIMessage>['attachments'][number] {
  const { id, name, type, bytes } = file
  return { id, filename: name, size: bytes.length, url, proxy_url: url, content_type: type }
}

function presentEmbed(embed: MessageEmbed, fileUrl: (name: string) => string): Wire<APIEmbed> {
  const resolve = (url: string) => url.replace(/^attachment:\/\/(.+)$/, (_, name: string) => fileUrl(name))
  const { title, description, url, timestamp, color, footer, image, thumbnail, author, fields } = embed
  return {
    type: 'rich',
    ...(title && { title }),
    ...(description && { description }),
    ...(url && { url }),
    ...(timestamp && { timestamp }),
    ...(typeof color === 'number' && { color }),
    ...(footer && {
      footer: { text: footer.text, ...(footer.icon_url && { icon_url: resolve(footer.icon_url) }) },
    }),
    ...(image && { image: { url: resolve(image.url) } }),
    ...(thumbnail && { thumbnail: { url: resolve(thumbnail.url) } }),
    ...(author && {
      author: {
        name: author.name,
        ...(author.url && { url: author.url }),
        ...(author.icon_url && { icon_url: resolve(author.icon_url) }),
      },
    }),
    fields: (fields ?? []).map(({ name, value, inline }) => ({ name, value, inline: inline ?? false })),
  }
}
