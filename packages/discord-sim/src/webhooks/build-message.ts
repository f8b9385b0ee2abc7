import type { APIEmbed, APIMessage } from 'discord-api-types/v10'
import { presentUser } from '../api/present.ts'
import type { Wire } from '../api/wire.ts'
import { iso } from '../clock.ts'
import type { TopLevelComponent } from '../components/component-schema.ts'
import { everyComponent, withComponentIds, shownText } from '../components/components.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import type { SimWebhook } from '../world/world.types.ts'
import { type Pings, findPings } from './mentions.ts'
import type { MessageBody, MessageEmbed } from './message-body.ts'
import type { SimFile, SimMessage, WireMessage } from './messages.ts'
import type { PostedFile } from './request-body.ts'

type FileUrl = (name: string) => string
type Author = Wire<APIMessage>['author']

interface NewMessage {
  channelId: string
  author: Author
  body: MessageBody
  files: PostedFile[]
  /** Fields that the sender adds. */
  more?: Partial<Pick<SimMessage, 'webhook' | 'webhookId' | 'visibleTo' | 'interactionId'>>
  wire?: Partial<WireMessage>
}

export function buildMessage(
  sim: Sim,
  { channelId, author, body, files, more, wire }: NewMessage,
): SimMessage {
  const id = sim.nextId()
  const kept = files.map((file) => ({ ...file, id: sim.nextId() }))
  const content = body.content ?? ''
  const pings = findPings(spokenText(content, body.components), body.allowed_mentions)
  const fileUrl = addressOf(sim, { channelId, id })

  const message: WireMessage = {
    id,
    type: 0,
    content,
    ...presentPings(sim, pings),
    attachments: kept.map((file) => presentFile(file, fileUrl(file.name))),
    embeds: (body.embeds ?? []).map((embed) => presentEmbed(embed, fileUrl)),
    timestamp: iso(sim.clock()),
    edited_timestamp: null,
    flags: body.flags ?? 0,
    components: withFiles(withComponentIds(body.components ?? []), fileUrl),
    channel_id: channelId,
    author,
    pinned: false,
    tts: body.tts ?? false,
    ...wire,
  }
  return {
    id,
    channelId,
    content,
    message,
    allowedMentions: body.allowed_mentions ?? null,
    pings,
    files: kept,
    receivedAt: sim.clock(),
    ...more,
  }
}

/** Replaces only the fields of the change. Mentions are recomputed, without new notifications. */
export function editMessage(sim: Sim, { message: old, ...rest }: SimMessage, body: MessageBody): SimMessage {
  const fileUrl = addressOf(sim, { channelId: rest.channelId, id: rest.id })
  const content = body.content === undefined ? old.content : (body.content ?? '')
  const embeds =
    body.embeds === undefined ? old.embeds : (body.embeds ?? []).map((one) => presentEmbed(one, fileUrl))
  const components =
    body.components === undefined
      ? old.components
      : withFiles(withComponentIds(body.components ?? []), fileUrl)
  const mentions = findPings(spokenText(content, components), body.allowed_mentions)
  const message = {
    ...old,
    content,
    embeds,
    components,
    ...presentPings(sim, mentions),
    flags: old.flags ?? 0,
    edited_timestamp: iso(sim.clock()),
  }
  return { ...rest, content, message }
}

/** The URL of a message's files. */
function addressOf({ url }: Sim, { channelId, id }: { channelId: string; id: string }): FileUrl {
  return (name) => `${url}/attachments/${channelId}/${id}/${encodeURIComponent(name)}`
}

/** All text in which mentions count; embeds never notify. */
function spokenText(content: string, components: TopLevelComponent[] | null | undefined): string {
  return [content, shownText(components ?? [])].join('\n')
}

/** Replaces references to uploaded pictures by their URLs. */
function withFiles(components: TopLevelComponent[], fileUrl: FileUrl): TopLevelComponent[] {
  for (const one of everyComponent(components)) {
    const media = [
      ...('media' in one ? [one.media] : []),
      ...('items' in one ? one.items.map((item) => item.media) : []),
      ...('file' in one ? [one.file] : []),
    ]
    for (const item of media) item.url = resolveFile(item.url, fileUrl)
  }
  return components
}

export function webhookAuthor(webhook: SimWebhook, body: MessageBody): Author {
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

function presentEmbed(embed: MessageEmbed, fileUrl: FileUrl): Wire<APIEmbed> {
  const resolve = (url: string) => resolveFile(url, fileUrl)
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

function resolveFile(url: string, fileUrl: FileUrl): string {
  return url.startsWith('attachment://') ? fileUrl(url.slice('attachment://'.length)) : url
}
