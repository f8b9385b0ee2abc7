import type { LoggedRequest } from '../control/request-log.ts'
import type { Sim } from '../sim.ts'
import type { DiscordWorld } from '../world/world.types.ts'
import { type Html, html } from './html.ts'
import { clockTime } from './time.view.ts'

const shown = 25

export function requestsView({ requests, world }: Sim): Html {
  const latest = requests.all().slice(-shown).toReversed()
  return html`<section id="requests" aria-labelledby="requests-title">
    <h2 id="requests-title">Latest calls</h2>
    ${latest.length === 0 && html`<p class="muted">The site has not called yet.</p>`}
    ${
      latest.length > 0 &&
      html`<div class="card scroll" tabindex="0" role="group" aria-label="Table of calls">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Call</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            ${latest.map((request) => rowView(request, world))}
          </tbody>
        </table>
      </div>`
    }
  </section>`
}

function rowView({ at, method, path, status, fault }: LoggedRequest, world: DiscordWorld): Html {
  return html`<tr>
    <td>${clockTime(at)}</td>
    <td><span class="code">${method} ${shorten(path, world)}</span></td>
    <td class="${status !== undefined && status < 400 ? 'good' : 'bad'}">
      ${status ?? 'none'}${fault && ` (${fault})`}
    </td>
  </tr>`
}

// A webhook's name is clearer than its number and token.
function shorten(path: string, world: DiscordWorld): string {
  return path.replace(/\/webhooks\/(\d{1,20})\/[^/]{1,200}/, (whole, id: string) => {
    const webhook = world.webhooks.find((one) => one.id === id)
    if (id === world.client.clientId) return '/webhooks/[interaction]'
    return webhook ? `/webhooks/[${webhook.name}]` : whole
  })
}
