import type { SimInteraction } from '../interactions/interactions.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { type Html, html } from './html.ts'
import { clockTime } from './time.view.ts'

const shown = 10

/** The transport of interactions, and the outcome of the latest ones. */
export function listeningView(sim: Sim): Html {
  const latest = sim.interactions.all().slice(-shown).toReversed()
  return html`<section id="listening" aria-labelledby="listening-title">
    <h2 id="listening-title">How the site listens</h2>
    <div class="card">
      ${doorView(sim)}
      ${
        latest.length > 0 &&
        html`<ol class="interactions small">
          ${latest.map((one) => interactionView(one, sim))}
        </ol>`
      }
    </div>
  </section>`
}

function doorView({ application, gateway }: Sim): Html {
  if (application.endpointUrl) {
    return html`<p>At its own address: <span class="code">${application.endpointUrl}</span></p>`
  }
  const connected = gateway.sessions().filter((one) => one.line).length
  return html`<p>
      ${connected > 0 ? `Over the gateway, with ${connected} connected.` : 'Nowhere: no address is set and nobody is connected.'}
    </p>
    ${application.endpointRemoved && html`<p class="failure small">Its address was taken away. ${application.endpointRemoved}</p>`}`
}

function interactionView({ label, userId, sentAt, state, door }: SimInteraction, { world }: Sim): Html {
  const person = findPerson(world, userId)
  return html`<li>
    ${clockTime(sentAt)} ${person?.globalName ?? person?.username}:
    <span class="code">${label}</span>
    <span class="${state === 'failed' ? 'bad' : 'good'}">${state}${door && ` (${door})`}</span>
  </li>`
}
