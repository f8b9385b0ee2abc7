import type { SimInteraction } from '../interactions/interactions.ts'
import type { Sim } from '../sim.ts'
import type { SimMessage } from '../webhooks/messages.ts'
import { findAllChannels } from '../world/channels.ts'
import { compareIds } from '../world/members.ts'
import type { SimChannel, SimPerson } from '../world/world.types.ts'
import { type Html, html } from './html.ts'
import { messageView } from './message.view.ts'

const shown = 50

/** Channels with messages come first, with the ephemeral messages of the chosen user. */
export function channelsView(sim: Sim, watcher: SimPerson | undefined): Html {
  const channels = findAllChannels(sim.world)
  const busy = channels.filter((channel) => messagesIn(sim, channel.id, watcher).length > 0)
  const quiet = channels.filter((channel) => !busy.includes(channel))
  return html`<section id="channels" aria-labelledby="channels-title">
    <h2 id="channels-title">Channels</h2>
    ${busy.length === 0 && html`<p class="muted">Nothing yet. What the site reports to Discord will appear here.</p>`}
    ${busy.map((channel) => channelView(channel, sim, watcher))}
    <p class="muted small">
      ${quiet.length > 0 && html`Quiet so far: ${quiet.map((channel) => html`<span class="quiet-channel"># ${channel.name}</span> `)}`}
    </p>
  </section>`
}

/** The bot's direct messages to the chosen user. */
export function directMessagesView(sim: Sim, watcher: SimPerson | undefined): Html {
  const channel = watcher && sim.directChannels.findByUser(watcher.id)
  const messages = channel ? messagesIn(sim, channel.id, watcher) : []
  const name = watcher?.globalName ?? watcher?.username ?? ''
  return html`<section id="dms" aria-labelledby="dms-title">
    <h2 id="dms-title">
      Direct messages to ${name || 'nobody'} <span class="count">${messages.length}</span>
    </h2>
    ${messages.length === 0 && html`<p class="muted">The bot has not written to this person.</p>`}
    ${messages.length > 0 && html`<div class="card">${messageList(sim, { messages, watcher, label: `Direct messages to ${name}` })}</div>`}
  </section>`
}

function channelView(channel: SimChannel, sim: Sim, watcher: SimPerson | undefined): Html {
  const messages = messagesIn(sim, channel.id, watcher)
  const hidden = messages.length - shown
  return html`<section class="card channel" aria-labelledby="channel-${channel.id}">
    <h3 id="channel-${channel.id}"># ${channel.name} <span class="count">${messages.length}</span></h3>
    ${hidden > 0 && html`<p class="muted small">${hidden} older ones are not shown.</p>`}
    ${messageList(sim, { messages: messages.slice(-shown), watcher, label: `Messages in ${channel.name}` })}
  </section>`
}

interface List {
  messages: SimMessage[]
  watcher: SimPerson | undefined
  label: string
}

function messageList(sim: Sim, { messages, watcher, label }: List): Html {
  return html`<ol class="messages" tabindex="0" aria-label="${label}, newest last">
    ${messages.map((message) => [
      messageView(message, {
        world: sim.world,
        failureUnder: (messageId) => failureUnder(sim, messageId, watcher),
      }),
      threadView(sim, message, watcher),
    ])}
  </ol>`
}

function threadView(sim: Sim, { id }: SimMessage, watcher: SimPerson | undefined): Html | undefined {
  const thread = sim.threads.findById(id)
  if (!thread) return undefined
  const messages = messagesIn(sim, thread.id, watcher)
  return html`<li class="thread">
    <p class="small"><strong>Thread: ${thread.name}</strong> <span class="count">${messages.length}</span></p>
    <ol>
      ${messages.map((message) => messageView(message, { world: sim.world }))}
    </ol>
  </li>`
}

function messagesIn(sim: Sim, channelId: string, watcher: SimPerson | undefined): SimMessage[] {
  const own = watcher ? sim.messages.allFor(watcher.id).filter((one) => one.channelId === channelId) : []
  return [...sim.messages.all(channelId), ...own].toSorted((a, b) => compareIds(a.id, b.id))
}

/** Discord's message, and the reason for developers. */
function failureUnder(sim: Sim, messageId: string, watcher: SimPerson | undefined): string | undefined {
  const last = sim.interactions
    .all()
    .findLast((one) => one.messageId === messageId && one.userId === watcher?.id)
  return last && describeFailure(last)
}

export function describeFailure({ state, kind, failure }: SimInteraction): string | undefined {
  if (state !== 'failed') return undefined
  const words = kind === 'component' ? 'This interaction failed' : 'The application did not respond'
  return `${words} (${failure}).`
}
