import type { Sim } from '../sim.ts'
import type { SimPerson, DiscordWorld } from '../world/world.types.ts'
import { findAllChannels } from '../world/channels.ts'
import { describeFailure } from './channels.view.ts'
import { type Html, html } from './html.ts'

/** The form that chooses the user for clicks and commands. */
export function personaView(world: DiscordWorld, watcher: SimPerson | undefined): Html {
  return html`<section id="persona" aria-labelledby="persona-title">
    <h2 id="persona-title">You are ${watcher ? (watcher.globalName ?? watcher.username) : 'nobody'}</h2>
    <form method="post" action="/_page/persona" class="card row">
      <label
        >Press buttons and type as
        <select name="userId" data-key="persona">
          ${world.personas.map(
            (person) =>
              html`<option value="${person.id}" ${person.id === watcher?.id && html`selected`}>
                ${person.globalName ?? person.username}${person.inGuild ? '' : ' (not in the server)'}
              </option>`,
          )}
        </select></label
      >
      <button class="quiet" data-key="set-persona">Be this person</button>
    </form>
  </section>`
}

/** Not replaced while the user types in it; the list of commands next to it is. */
export function commandBox(world: DiscordWorld): Html {
  return html`<form method="post" action="/_page/command" class="card command">
    <label
      >Channel
      <select name="channelId">
        ${findAllChannels(world).map((channel) => html`<option value="${channel.id}"># ${channel.name}</option>`)}
      </select></label
    >
    <label class="grow"
      >Slash command
      <input
        name="line"
        placeholder="/"
        autocomplete="off"
        spellcheck="false"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls="suggestions"
      />
    </label>
    <button>Send</button>
    <ul id="suggestions" role="listbox" aria-label="Suggestions" hidden></ul>
  </form>`
}

export function commandsView(sim: Sim, watcher: SimPerson | undefined): Html {
  const { commands } = sim.application
  const last = sim.interactions.all().findLast((one) => one.kind === 'command' && one.userId === watcher?.id)
  const failure = last && describeFailure(last)
  return html`<div id="commands">
    ${failure && html`<p class="failure small"><span class="code">${last.label}</span>: ${failure}</p>`}
    ${commands.length === 0 && html`<p class="muted small">The site has registered no commands.</p>`}
    <ul class="small muted command-list">
      ${commands.map((one) => html`<li><span class="code">/${one.name}</span> ${one.description}</li>`)}
    </ul>
  </div>`
}
