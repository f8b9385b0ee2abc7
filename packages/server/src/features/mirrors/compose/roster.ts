import { mirrorWords } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { maxName } from './mirror-message.ts'

const say = wordsFor('en', mirrorWords)

/** A participant. */
export interface Person {
  readonly slot: string
  readonly name: string
}

/** A part of the roster: its title and its participants. */
export interface RosterSlot {
  readonly id: string
  /** The title in the form that is shown. */
  readonly title: string
  readonly names: readonly string[]
  /** Number of participants, shown or not. */
  readonly count: number
}

/** Most names that are shown, in all slots together. */
export const maxNames = 40

/** Characters around a title and its names, and `, +10000` after them. */
const decoration = 16

/**
 * Composes the roster. Names are taken from slots round-robin, until forty are shown or the characters are used up. The
 * number of the others follows.
 */
export function composeRoster(slots: readonly RosterSlot[], characters: number): string {
  const shown = new Map<string, string[]>(slots.map(({ id }) => [id, []]))
  let left = characters - slots.reduce((sum, slot) => sum + emptyLength(slot), 0)
  for (const { slot, name } of inTurn(slots).slice(0, maxNames)) {
    const written = plainText(name, maxName)
    left -= written.length + ', '.length
    if (left < 0) break
    shown.get(slot)?.push(written)
  }
  return slots.map((slot) => writeSlot(slot, shown.get(slot.id) ?? [])).join('\n')
}

/** Lists all participants, the first of each slot before the second of any. */
function inTurn(slots: readonly RosterSlot[]): Person[] {
  const turns = Math.min(maxNames, Math.max(0, ...slots.map(({ names }) => names.length)))
  return Array.from({ length: turns }).flatMap((_, turn) =>
    slots.flatMap(({ id, names }) => {
      const name = names[turn]
      return name === undefined ? [] : [{ slot: id, name }]
    }),
  )
}

function emptyLength({ title }: RosterSlot): number {
  return title.length + say('nobody').length + decoration
}

function writeSlot({ title, count }: RosterSlot, names: readonly string[]): string {
  const more = count - names.length
  const line = [...names, ...(more > 0 ? [say('more', { count: more })] : [])].join(', ')
  return `**${title}**\n${line || say('nobody')}`
}
