import { avatarPath } from '../cdn/avatar-url.ts'
import { rolesOfPerson } from '../world/members.ts'
import type { SimPerson, SimRole, DiscordWorld } from '../world/world.types.ts'
import { type Html, html } from './html.ts'

const shown = 40

export function membersView(world: DiscordWorld): Html {
  const people = [...world.personas, ...world.members]
  return html`<section id="members" aria-labelledby="members-title">
    <h2 id="members-title">
      People <span class="count">${people.filter((one) => one.inGuild).length}</span>
    </h2>
    <ul class="people">
      ${people.slice(0, shown).map((person) => personView(person, world))}
    </ul>
    ${people.length > shown && html`<p class="muted">And ${people.length - shown} more.</p>`}
  </section>`
}

function personView(person: SimPerson, world: DiscordWorld): Html {
  const name = person.globalName ?? person.username
  return html`<li class="card person">
    <img src="${avatarPath(person)}?size=96" alt="" width="44" height="44" />
    <div>
      <h3>${name} ${person.bot && html`<span class="tag">bot</span>`}</h3>
      <p class="muted small">
        ${person.username} ·
        <span class="code">${person.id}</span>${!person.verified && ' · e-mail not verified'}
      </p>
    </div>
    ${!person.bot && membershipForm(person, name)}
    <div class="person-roles">
      ${person.inGuild ? rolesView(person, world, name) : html`<p class="small">Not in the server.</p>`}
    </div>
  </li>`
}

function rolesView(person: SimPerson, world: DiscordWorld, name: string): Html {
  const own = rolesOfPerson(world, person)
  const others = world.roles
    .filter((role) => !own.includes(role) && !role.managed && role.id !== world.guild.id)
    .toSorted((a, b) => b.position - a.position)
  return html`<ul class="roles" aria-label="Roles of ${name}">
      ${own.map((role) => html`<li>${chip(role, person, name)}</li>`)}
    </ul>
    ${!person.bot && addRoleForm(person, others, name)}`
}

function chip(role: SimRole, person: SimPerson, name: string): Html {
  return html`<form method="post" action="/_page/roles" class="chip">
    <span class="dot" style="background:#${role.color.toString(16).padStart(6, '0')}"></span>${role.name}
    <input type="hidden" name="userId" value="${person.id}" />
    ${
      !role.managed &&
      html`<button
        name="remove"
        value="${role.id}"
        aria-label="Take ${role.name} from ${name}"
        data-key="take-${person.id}-${role.id}"
      >
        ×
      </button>`
    }
  </form>`
}

function addRoleForm(person: SimPerson, roles: SimRole[], name: string): Html {
  return html`<form method="post" action="/_page/roles" class="row">
    <input type="hidden" name="userId" value="${person.id}" />
    <select name="add" aria-label="Role to give to ${name}" data-key="role-${person.id}">
      ${roles.map((role) => html`<option value="${role.id}">${role.name}</option>`)}
    </select>
    <button class="quiet" data-key="give-${person.id}">Give<span class="sr"> role to ${name}</span></button>
  </form>`
}

function membershipForm(person: SimPerson, name: string): Html {
  return html`<form method="post" action="/_page/membership">
    <input type="hidden" name="userId" value="${person.id}" />
    <button
      class="quiet"
      name="member"
      value="${person.inGuild ? 'no' : 'yes'}"
      data-key="membership-${person.id}"
    >
      ${person.inGuild ? 'Leave' : 'Join'}<span class="sr">: ${name}</span>
    </button>
  </form>`
}
