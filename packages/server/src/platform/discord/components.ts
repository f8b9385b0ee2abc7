import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APITextDisplayComponent,
} from 'discord-api-types/v10'
import { writeCustomId, type NewCustomId } from './custom-id.ts'

/** A button whose click Discord sends back to the site. */
export interface Button extends NewCustomId {
  readonly label: string
  readonly looks?: 'usual' | 'main' | 'good' | 'danger'
  readonly isOff?: boolean
}

const styles = {
  usual: ButtonStyle.Secondary,
  main: ButtonStyle.Primary,
  good: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const

/** Discord accepts no more characters on a button. */
const longestLabel = 80

export function button({ label, looks = 'usual', isOff, ...id }: Button): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: styles[looks],
    label: label.slice(0, longestLabel),
    custom_id: writeCustomId(id),
    ...(isOff && { disabled: true }),
  }
}

/** A button that opens an address. */
export function linkButton(label: string, url: string): APIButtonComponentWithURL {
  return { type: ComponentType.Button, style: ButtonStyle.Link, label: label.slice(0, longestLabel), url }
}

/** Up to five buttons, or one select. */
export function row<Part extends APIComponentInMessageActionRow>(
  ...components: Part[]
): APIActionRowComponent<Part> {
  return { type: ComponentType.ActionRow, components }
}

/** Returns text with the site's own formatting; texts of members went through `plainText`. */
export function textBlock(content: string): APITextDisplayComponent {
  return { type: ComponentType.TextDisplay, content }
}

/** Returns a frame around other components, with a colour at its side. */
export function container(
  color: number | undefined,
  components: APIComponentInContainer[],
): APIContainerComponent {
  return {
    type: ComponentType.Container,
    components,
    ...(color !== undefined && { accent_color: color }),
  }
}
