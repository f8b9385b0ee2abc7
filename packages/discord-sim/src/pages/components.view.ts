import type {
  AnyComponent,
  ButtonComponent,
  RowChild,
  SelectComponent,
  TopLevelComponent,
} from '../components/component-schema.ts'
import { findAllChannels } from '../world/channels.ts'
import { findAllMembers } from '../world/members.ts'
import type { DiscordWorld } from '../world/world.types.ts'
import { type Html, html } from './html.ts'

export interface Drawing {
  messageId: string
  world: DiscordWorld
  text: (content: string) => Html
}

type Of<Type extends AnyComponent['type']> = Extract<AnyComponent, { type: Type }>

/** Buttons and selects are forms, submitted as the user who is chosen on the page. */
export function componentsView(components: TopLevelComponent[], drawing: Drawing): Html[] {
  return components.map((one) => componentView(one, drawing))
}

function componentView(component: TopLevelComponent, drawing: Drawing): Html {
  if (component.type === 1) return rowView(component.components, drawing)
  if (component.type === 9) return sectionView(component, drawing)
  if (component.type === 10) return html`<div class="content">${drawing.text(component.content)}</div>`
  if (component.type === 12) return galleryView(component)
  if (component.type === 13) return html`<p class="attachment"><a href="${component.file.url}">File</a></p>`
  if (component.type === 14) return separatorView(component)
  const colour = `#${(component.accent_color ?? 0x39424e).toString(16).padStart(6, '0')}`
  return html`<div class="embed container" style="border-inline-start-color:${colour}">
    ${componentsView(component.components, drawing)}
  </div>`
}

function rowView(children: RowChild[], drawing: Drawing): Html {
  return html`<div class="row">
    ${children.map((one) => (one.type === 2 ? buttonView(one, drawing) : selectView(one, drawing)))}
  </div>`
}

function sectionView({ components, accessory }: Of<9>, drawing: Drawing): Html {
  return html`<div class="section">
    <div>${componentsView(components, drawing)}</div>
    ${
      accessory.type === 2
        ? buttonView(accessory, drawing)
        : html`<img
            class="thumbnail"
            src="${accessory.media.url}"
            alt="${accessory.description}"
            loading="lazy"
          />`
    }
  </div>`
}

function galleryView({ items }: Of<12>): Html {
  return html`<div class="gallery">
    ${items.map(
      ({ media, description }) =>
        html`<img
          class="picture"
          src="${media.url}"
          alt="${description ?? 'Picture of the message'}"
          loading="lazy"
        />`,
    )}
  </div>`
}

function separatorView({ divider, spacing }: Of<14>): Html {
  const size = spacing === 2 ? 'large' : 'small'
  return divider === false ? html`<div class="gap-${size}"></div>` : html`<hr class="gap-${size}" />`
}

const styles = ['', 'primary', 'secondary', 'success', 'danger', 'link', 'premium']

function buttonView(button: ButtonComponent, { messageId }: Drawing): Html {
  const label = html`${button.emoji?.name} ${button.label}`
  if (button.style === 5) {
    return html`<a class="button link" href="${button.url}" rel="noreferrer noopener" target="_blank"
      >${label} ↗</a
    >`
  }
  return html`<form method="post" action="/_page/press">
    <input type="hidden" name="messageId" value="${messageId}" />
    <button
      class="${styles[button.style]}"
      name="customId"
      value="${button.custom_id}"
      data-key="press-${messageId}-${button.custom_id}"
      ${button.disabled && html`disabled`}
    >
      ${label}
    </button>
  </form>`
}

interface Choosable {
  value: string
  label: string
  isDefault?: boolean
}

function selectView(select: SelectComponent, { messageId, world }: Drawing): Html {
  const name = select.placeholder ?? 'Make a selection'
  const isMultiple = (select.max_values ?? 1) > 1
  const key = `${messageId}-${select.custom_id}`
  return html`<form method="post" action="/_page/press" class="row">
    <input type="hidden" name="messageId" value="${messageId}" />
    <select
      name="values"
      aria-label="${name}"
      data-key="select-${key}"
      ${isMultiple && html`multiple`}
      ${select.disabled && html`disabled`}
    >
      ${!isMultiple && html`<option value="">${name}</option>`}
      ${choosable(select, world).map(
        ({ value, label, isDefault }) =>
          html`<option value="${value}" ${isDefault && html`selected`}>${label}</option>`,
      )}
    </select>
    <button
      class="secondary"
      name="customId"
      value="${select.custom_id}"
      data-key="choose-${key}"
      ${select.disabled && html`disabled`}
    >
      Choose<span class="sr"> in ${name}</span>
    </button>
  </form>`
}

function choosable(select: SelectComponent, world: DiscordWorld): Choosable[] {
  const people = findAllMembers(world).map((one) => ({
    value: one.id,
    label: one.globalName ?? one.username,
  }))
  const roles = world.roles.map((one) => ({ value: one.id, label: `@${one.name}` }))
  if (select.type === 5) return people
  if (select.type === 6) return roles
  if (select.type === 7) return [...people, ...roles]
  if (select.type === 8)
    return findAllChannels(world).map((one) => ({ value: one.id, label: `# ${one.name}` }))
  return select.options.map(({ value, label, description, default: isDefault }) => ({
    value,
    label: description ? `${label}: ${description}` : label,
    isDefault: isDefault ?? false,
  }))
}
