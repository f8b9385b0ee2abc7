import type { APIEmbed, APIMessage } from 'discord-api-types/v10'
import type { Wire } from '../api/wire.ts'
import type { Pings } from '../webhooks/mentions.ts'
import type { SimFile, SimMessage } from '../webhooks/messages.ts'
import { messageFlags } from '../messages/bot-message-body.ts'
import { findPerson, findRole } from '../world/members.ts'
import type { DiscordWorld } from '../world/world.types.ts'
import { componentsView } from './components.view.ts'
import { type Html, html } from './html.ts'
import { markdown } from './markdown.ts'
import { clockTime } from './time.view.ts'

type Embed = Wire<APIEmbed>

export interface Watcher {
  world: DiscordWorld
  /** Why the chosen user's last interaction with a message failed, if it did. */
  failureUnder?: (messageId: string) => string | undefined
}

export function messageView(
  { id, message, pings, files, webhook, visibleTo }: SimMessage,
  watcher: Watcher,
): Html {
  const { world } = watcher
  const text = (content: string) => markdown(content, (kind, named) => nameOf(world, kind, named))
  const failure = watcher.failureUnder?.(id)
  const isLoading = ((message.flags ?? 0) & messageFlags.loading) !== 0
  return html`<li class="message ${visibleTo !== undefined && 'ephemeral'}">
    <p class="message-head">
      <strong>${message.author.global_name ?? message.author.username}</strong>
      <span class="tag">${webhook === undefined ? 'app' : 'webhook'}</span> ${clockTime(message.timestamp)}
      ${message.edited_timestamp && html`<span class="muted small">(edited)</span>`}
    </p>
    ${isLoading && html`<p class="muted">${message.author.username} is thinking…</p>`}
    ${message.content && html`<div class="content">${text(message.content)}</div>`}
    ${message.embeds.map((embed) => embedView(embed, text))}
    ${message.attachments.map((attachment) => attachmentView(attachment, files))}
    ${componentsView(message.components, { messageId: id, world, text })} ${pingsView(pings)}
    ${failure !== undefined && html`<p class="failure small">${failure}</p>`}
    ${visibleTo !== undefined && dismissForm(id)}
  </li>`
}

function dismissForm(messageId: string): Html {
  return html`<form method="post" action="/_page/dismiss" class="row small muted">
    Only you can see this
    <button class="quiet" name="messageId" value="${messageId}" data-key="dismiss-${messageId}">
      Dismiss message
    </button>
  </form>`
}

function embedView(embed: Embed, text: (content: string) => Html): Html {
  const colour = `#${(embed.color ?? 0x6f7d75).toString(16).padStart(6, '0')}`
  return html`<article class="embed" style="border-inline-start-color:${colour}">
    ${embed.author && html`<p class="small"><strong>${embed.author.name}</strong></p>`}
    ${embed.title && html`<p class="embed-title">${titleView(embed)}</p>`}
    ${embed.thumbnail && html`<img class="thumbnail" src="${embed.thumbnail.url}" alt="" loading="lazy" />`}
    ${embed.description && html`<div class="content">${text(embed.description)}</div>`}
    ${embed.fields?.length ? fieldsView(embed.fields, text) : ''}
    ${embed.image && html`<img class="picture" src="${embed.image.url}" alt="Picture of the message" loading="lazy" />`}
    ${footerView(embed)}
  </article>`
}

function titleView({ title, url }: Embed): Html {
  return url ? html`<a href="${url}" rel="noreferrer noopener" target="_blank">${title}</a>` : html`${title}`
}

function fieldsView(fields: NonNullable<Embed['fields']>, text: (content: string) => Html): Html {
  return html`<dl class="fields">
    ${fields.map(
      ({ name, value, inline }) =>
        html`<div class="${inline ? 'inline' : 'full'}">
          <dt>${name}</dt>
          <dd class="content">${text(value)}</dd>
        </div>`,
    )}
  </dl>`
}

function footerView({ footer, timestamp }: Embed): Html | undefined {
  if (!footer && !timestamp) return undefined
  const separator = footer && timestamp ? ' · ' : ''
  return html`<p class="muted small">${footer?.text}${separator}${timestamp && clockTime(timestamp)}</p>`
}

function attachmentView(attachment: Wire<APIMessage>['attachments'][number], files: SimFile[]): Html {
  const file = files.find((one) => one.id === attachment.id)
  const isText = file?.type.startsWith('text/')
  return html`<div class="attachment">
    <a href="${attachment.url}">${attachment.filename}</a>
    <span class="muted small">${attachment.size} bytes</span>
    ${
      isText &&
      html`<details>
        <summary>Read it</summary>
        <pre>${file?.bytes.toString('utf8').slice(0, 20_000)}</pre>
      </details>`
    }
  </div>`
}

function pingsView({ everyone, users, roles }: Pings): Html | undefined {
  const count = Number(everyone) + users.length + roles.length
  if (count === 0) return undefined
  return html`<p class="warning small">
    This would have notified ${everyone ? 'everyone' : `${count} mentioned`}.
  </p>`
}

function nameOf(world: DiscordWorld, kind: 'user' | 'role', id: string): string | undefined {
  if (kind === 'role') return findRole(world, id)?.name
  const person = findPerson(world, id)
  return person?.globalName ?? person?.username
}
