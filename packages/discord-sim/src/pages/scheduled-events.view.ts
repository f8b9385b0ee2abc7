import { type SimScheduledEvent, eventStatus } from '../scheduled-events/scheduled-events.ts'
import type { Sim } from '../sim.ts'
import { type Html, html } from './html.ts'
import { clockTime } from './time.view.ts'

const shown = 20
const statusNames: Record<number, string> = {
  [eventStatus.scheduled]: 'planned',
  [eventStatus.active]: 'happening now',
  [eventStatus.completed]: 'over',
  [eventStatus.canceled]: 'called off',
}

export function scheduledEventsView({ scheduledEvents }: Sim): Html {
  const events = scheduledEvents.all().toSorted((a, b) => a.startsAt - b.startsAt)
  return html`<section id="events" aria-labelledby="events-title">
    <h2 id="events-title">Scheduled events <span class="count">${scheduledEvents.live().length}</span></h2>
    ${events.length === 0 && html`<p class="muted">The bot has planned none.</p>`}
    <ul class="people">
      ${events.slice(-shown).map(eventView)}
    </ul>
  </section>`
}

function eventView({ name, location, startsAt, endsAt, status }: SimScheduledEvent): Html {
  return html`<li class="card">
    <h3>${name} <span class="tag">${statusNames[status]}</span></h3>
    <p class="small">${clockTime(startsAt)} to ${clockTime(endsAt)}</p>
    <p class="small">${location}</p>
  </li>`
}
