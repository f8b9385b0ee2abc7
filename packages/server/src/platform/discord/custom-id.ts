import { isRecordId } from '@longhouse/contract/pages'

/** What a button or a choice asks for. Never a toggle: a press that comes twice changes nothing the second time. */
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

/** What a button or a choice asks for. */
export type PressVerb = (typeof pressVerbs)[number]

/** What Discord sends back when somebody presses a button or chooses in a select. */
export interface CustomId {
  readonly verb: PressVerb
  /** The record it is about; empty where there is none. */
  readonly id: string
  /** A slot, or what else the verb needs; empty where there is nothing. */
  readonly detail: string
}

/** The same before it is written. */
export interface NewCustomId extends Omit<CustomId, 'id' | 'detail'> {
  readonly id?: string
  readonly detail?: string
}

const version = 'v1'
const detailPattern = /^[\w-]{0,40}$/

/** As it stands in a message: `v1:join:ID:slot`. */
export function writeCustomId({ verb, id = '', detail = '' }: NewCustomId): string {
  return [version, verb, id, ...(detail ? [detail] : [])].join(':')
}

/** Nothing for what we never wrote, or wrote in an earlier version. */
export function readCustomId(text: string): CustomId | undefined {
  const [written, verb, id = '', detail = '', ...rest] = text.split(':')
  if (written !== version || rest.length > 0 || !isPressVerb(verb)) return undefined
  if ((id !== '' && !isRecordId(id)) || !detailPattern.test(detail)) return undefined
  return { verb, id, detail }
}

function isPressVerb(text: string | undefined): text is PressVerb {
  return pressVerbs.some((verb) => verb === text)
}
