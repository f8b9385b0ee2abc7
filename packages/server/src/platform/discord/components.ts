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
import { isRecordId } from '@longhouse/contract/pages'
import { cutText } from './discord-text.ts'

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
    label: cutText(label, longestLabel),
    custom_id: writeCustomId(id),
    ...(isOff && { disabled: true }),
  }
}

/** A button that opens an address. */
export function linkButton(label: string, url: string): APIButtonComponentWithURL {
  return { type: ComponentType.Button, style: ButtonStyle.Link, label: cutText(label, longestLabel), url }
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

/**
 * Actions of buttons and selects. None is a toggle: the same interaction twice changes nothing the second
 * time.
 */
export const pressVerbs = [
  'join',
  'leave',
  'wait',
  'claim',
  'decline',
  'here',
  'details',
  'calendar',
  'accept',
  'notify',
  'round',
  'down',
  'out',
  'vote',
  'seat',
  'unseat',
] as const

/** The action of a button or a select. */
export type PressVerb = (typeof pressVerbs)[number]

/** The id of a button or a select, which Discord sends back with its interaction. */
export interface CustomId {
  readonly verb: PressVerb
  /** The record of the action; '' for none. */
  readonly id: string
  /** A slot, or what else the action needs; '' for nothing. */
  readonly detail: string
}

/** An id before it is formatted. */
export interface NewCustomId extends Omit<CustomId, 'id' | 'detail'> {
  readonly id?: string
  readonly detail?: string
}

const version = 'v1'
const detailPattern = /^[\w-]{0,40}$/

/** Formats an id for a message: `v1:join:ID:slot`. */
export function writeCustomId({ verb, id = '', detail = '' }: NewCustomId): string {
  return [version, verb, id, ...(detail ? [detail] : [])].join(':')
}

/** Parses an id. Returns undefined if the site never wrote it, or wrote it in an earlier version. */
export function readCustomId(text: string): CustomId | undefined {
  const [written, verb, id = '', detail = '', ...rest] = text.split(':')
  if (written !== version || rest.length > 0 || !isPressVerb(verb)) return undefined
  if ((id !== '' && !isRecordId(id)) || !detailPattern.test(detail)) return undefined
  return { verb, id, detail }
}

function isPressVerb(text: string | undefined): text is PressVerb {
  return pressVerbs.some((verb) => verb === text)
}
