import { isRecordId } from '@longhouse/contract/pages'

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
