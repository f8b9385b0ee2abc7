import type { ActiveFault, Fault } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import type { DiscordWorld } from '../world/world.types.ts'
import { type Html, html } from './html.ts'

type Kind = Fault['kind'] | `status-${number}`

/** The faults on the page; the control accepts more. */
const faultChoices: { value: Kind; label: string }[] = [
  { value: 'rateLimited', label: 'too many requests (wait 10 s)' },
  { value: 'status-500', label: 'error 500' },
  { value: 'status-401', label: '401, credentials refused' },
  { value: 'status-403', label: '403, not permitted' },
  { value: 'status-404', label: '404, gone' },
  { value: 'slow', label: 'slow (5 s)' },
  { value: 'hang', label: 'never answers' },
  { value: 'down', label: 'connection cut' },
  { value: 'truncated', label: 'does it, but the answer is cut off' },
]

const groupNames: Record<string, string> = {
  all: 'Everything',
  oauth: 'Login',
  api: 'Members, roles and messages',
  webhooks: 'All webhooks',
  interactions: 'Buttons and commands',
  gateway: 'The gateway',
}

/** Present even if empty: screen readers announce changes in it. */
export function faultBanner({ faults, world }: Sim): Html {
  const active = faults.all()
  return html`<div id="banner" role="status">
    ${
      active.length > 0 &&
      html`<div class="banner">
        <strong>Something is broken on purpose.</strong>
        <ul>
          ${active.map((fault) => html`<li>${describeTarget(fault.target, world)}: ${describeFault(fault)}</li>`)}
        </ul>
        <form method="post" action="/_page/faults">
          <button name="clear" value="1" data-key="clear-faults">Repair everything</button>
        </form>
      </div>`
    }
  </div>`
}

export function faultsView({ world }: Sim): Html {
  return html`<section id="faults" aria-labelledby="faults-title">
    <h2 id="faults-title">Break something</h2>
    <form method="post" action="/_page/faults" class="card row">
      <label
        >What
        <select name="target" data-key="fault-target">
          ${Object.entries(groupNames).map(
            ([value, label]) =>
              html`<option value="${value}" ${value === 'webhooks' && html`selected`}>${label}</option>`,
          )}
          ${world.webhooks.map((webhook) => html`<option value="webhook:${webhook.id}"># ${webhook.name}</option>`)}
        </select></label
      >
      <label
        >How
        <select name="kind" data-key="fault-kind">
          ${faultChoices.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
        </select></label
      >
      <button class="quiet" data-key="set-fault">Break it</button>
    </form>
  </section>`
}

function describeTarget(target: string, world: DiscordWorld): string {
  const webhook = world.webhooks.find((one) => target === `webhook:${one.id}`)
  return groupNames[target] ?? (webhook ? `# ${webhook.name}` : target)
}

function describeFault(fault: ActiveFault): string {
  const times = fault.times === undefined ? '' : `, ${fault.times} more`
  if (fault.kind === 'status') return `answers ${fault.code}${times}`
  if (fault.kind === 'slow') return `answers after ${fault.ms} ms${times}`
  if (fault.kind === 'rateLimited')
    return `says to wait ${fault.retryAfterSeconds} s (${fault.scope})${times}`
  return `${faultChoices.find((choice) => choice.value === fault.kind)?.label ?? fault.kind}${times}`
}
