import type { Sim } from '../sim.ts'
import type { SimChannel } from '../world/world.types.ts'
import { type Html, html } from './html.ts'
import { messageView } from './message.view.ts'

const shown = 50

/** Channels in which something was said come first. */
export function channelsView(sim: Sim): Html {
  const channels = sim.world.webhooks.map((webhook) => webhook.channel)
  const busy = channels.filter((channel) => sim.messages.all(channel.id).length > 0)
  const quiet = channels.filter((channel) => !busy.includes(channel))
  return html`<section id="channels" aria-labelledby="channels-title">
    <h2 id="channels-title">Channels</h2>
    ${busy.length === 0 && html`<p class="muted">Nothing yet. What the site reports to Discord will appear here.</p>`}
    ${busy.map((channel) => channelView(channel, sim))}
    <p class="muted small">
      ${quiet.length > 0 && html`Quiet so far: ${quiet.map((channel) => html`<span class="quiet-channel"># ${channel.name}</span> `)}`}
    </p>
  </section>`
}

function channelView(channel: SimChannel, sim: Sim): Html {
  const messages = sim.messages.all(channel.id)
  const hidden = messages.length - shown
  return html`<section class="card channel" aria-labelledby="channel-${channel.id}">
    <h3 id="channel-${channel.id}"># ${channel.name} <span class="count">${messages.length}</span></h3>
    ${hidden > 0 && html`<p class="muted small">${hidden} older ones are not shown.</p>`}
    <ol class="messages" tabindex="0" aria-label="Messages in ${channel.name}, newest last">
      ${messages.slice(-shown).map((message) => messageView(message, sim.world))}
    </ol>
  </section>`
}
