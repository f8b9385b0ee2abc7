import { avatarPath } from '../cdn/avatar-url.ts'
import { type Html, html } from '../pages/html.ts'
import { layout } from '../pages/layout.ts'
import type { SimPerson, DiscordWorld } from '../world/world.types.ts'
import type { AuthorizeQuery } from './authorize-request.ts'

interface Choice {
  world: DiscordWorld
  query: AuthorizeQuery
  scopes: string[]
  lastPersonaId: string | undefined
}

const scopeSentences: Record<string, string> = {
  identify: 'your name and picture',
  email: 'your e-mail address',
  guilds: 'which servers you are in',
  'guilds.members.read': 'your roles on the server',
  'role_connections.write': 'what earns you roles, which it tells the server',
}

export function authorizePage({ world, query, scopes, lastPersonaId }: Choice): Html {
  const sees = scopes.map((scope) => scopeSentences[scope] ?? scope)
  return layout({
    title: `Pretend Discord: continue to ${world.client.name}`,
    className: 'narrow',
    body: html`<main class="card">
      <p class="stand-in">Pretend Discord · a stand-in for the demo</p>
      <h1>Who are you today?</h1>
      <p><strong>${world.client.name}</strong> would like to see ${listed(sees)}.</p>
      <form method="get" action="/oauth2/authorize">
        ${hiddenFields(query)}
        <ul class="personas">
          ${world.personas.map((person) => html`<li>${personaButton(person, person.id === lastPersonaId)}</li>`)}
        </ul>
        <button class="quiet wide" name="cancel" value="1">Cancel</button>
      </form>
      <p class="muted small">
        Nothing here is real: no account is needed and no password is asked for. You will return to
        <span class="code">${new URL(query.redirect_uri).host}</span>.
      </p>
    </main>`,
  })
}

export function refusedPage(message: string): Html {
  return layout({
    title: 'Pretend Discord: this link does not work',
    className: 'narrow',
    body: html`<main class="card">
      <p class="stand-in">Pretend Discord · a stand-in for the demo</p>
      <h1>This link does not work</h1>
      <p role="alert">${message}</p>
      <p class="muted">Go back to the site and try again.</p>
    </main>`,
  })
}

function personaButton(person: SimPerson, isLast: boolean): Html {
  return html`<button class="persona" name="persona" value="${person.id}">
    <img src="${avatarPath(person)}?size=96" alt="" width="48" height="48" />
    <span>
      <strong>${person.globalName ?? person.username}</strong>
      <span class="muted">${person.about}${isLast && html` · <em>last time</em>`}</span>
    </span>
  </button>`
}

function hiddenFields(query: AuthorizeQuery): Html[] {
  const { persona: _, cancel: __, ...kept } = query
  return Object.entries(kept)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
}

function listed(items: string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
