import type { Sim } from '../sim.ts'
import type { SimPerson } from '../world/world.types.ts'
import { channelsView, directMessagesView } from './channels.view.ts'
import { faultBanner, faultsView } from './faults.view.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { listeningView } from './listening.view.ts'
import { membersView } from './members.view.ts'
import { commandBox, commandsView, personaView } from './persona.view.ts'
import { requestsView } from './requests.view.ts'
import { scheduledEventsView } from './scheduled-events.view.ts'

interface Visit {
  /** The user who clicks and types. */
  watcher: SimPerson | undefined
  /** Why the last action was not possible. */
  notice: string | undefined
}

export function homePage(sim: Sim, { watcher, notice }: Visit): Html {
  return layout({
    title: `Pretend Discord: ${sim.world.guild.name}`,
    script: '/_page/home.js',
    body: html`<header class="top">
        <p class="stand-in">Pretend Discord · a stand-in for the demo</p>
        <h1>${sim.world.guild.name}</h1>
        <p class="muted">
          This is not Discord. The site talks to it as if it were, so that you can see what the real server
          would get: who holds which role, and what was posted where. Choose who you are, press buttons and
          type commands as on Discord. It forgets everything when it stops.
        </p>
      </header>
      ${faultBanner(sim)}
      <main class="columns">
        <div>
          ${personaView(sim.world, watcher)} ${commandBox(sim.world)}
          <p id="notice" class="failure" role="status">${notice}</p>
          ${commandsView(sim, watcher)} ${channelsView(sim, watcher)} ${directMessagesView(sim, watcher)}
        </div>
        <div>
          ${listeningView(sim)} ${scheduledEventsView(sim)} ${membersView(sim.world)} ${faultsView(sim)}
          ${requestsView(sim)}
        </div>
      </main>`,
  })
}
