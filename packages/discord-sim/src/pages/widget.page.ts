import { avatarPath } from '../cdn/avatar-url.ts'
import type { SimChannel, SimPerson, DiscordWorld } from '../world/world.types.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

const lines = [
  'Round 40 on Liberty Falls last night, and then the power went out. At my house, not in the game.',
  'Who is in for Saturday? We need one more for a full squad.',
  'Me! Put me on the list.',
  'Sign up on the site, please, then I can see it in the bracket.',
  'Done. And somebody vote for my clip.',
]

/** The content of the site's chat screen, in place of a real chat. */
export function widgetPage(world: DiscordWorld, channel: SimChannel): Html {
  const people = world.personas.filter((person) => person.inGuild)
  return layout({
    title: `#${channel.name} in ${world.guild.name} (pretend chat)`,
    className: 'widget',
    body: html`<main>
      <h1># ${channel.name}</h1>
      <p class="stand-in">A pretend chat for the demo of ${world.guild.name}</p>
      <ol class="messages">
        ${lines.map((line, index) => lineView(line, people[index % people.length]))}
      </ol>
      <p class="muted small">Writing is not possible here: the real widget takes this place.</p>
    </main>`,
  })
}

function lineView(line: string, person: SimPerson | undefined): Html {
  if (!person) return html``
  return html`<li class="message chat">
    <img src="${avatarPath(person)}?size=64" alt="" width="36" height="36" />
    <div><strong>${person.globalName ?? person.username}</strong><br />${line}</div>
  </li>`
}
