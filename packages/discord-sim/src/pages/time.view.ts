import { type Html, html } from './html.ts'

/** In UTC, so that it is the same for all visitors; the page's script turns it into local time. */
export function clockTime(timestamp: string | number): Html {
  const at = new Date(timestamp)
  const isoTime = at.toISOString()
  return html`<time class="muted small" datetime="${isoTime}"
    >${isoTime.slice(0, 16).replace('T', ' ')} UTC</time
  >`
}
