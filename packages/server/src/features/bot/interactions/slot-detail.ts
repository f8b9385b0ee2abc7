import { createHash } from 'node:crypto'
import { slotsOf } from '@longhouse/contract/events'
import type { Press } from '../interaction.ts'
import type { ShownEvent } from './shown-records.ts'

/** Returns a slot's id for a button, or its hash if the id has characters that a button cannot have. */
export function slotDetail(slot: string): string {
  if (/^[\w-]*$/.test(slot)) return slot
  return createHash('sha256').update(slot).digest('hex').slice(0, 32)
}

/** Returns the slot of a click: the id chosen in a select, or the one whose detail is in the button. */
export function slotOf({ values, detail }: Pick<Press, 'values' | 'detail'>, event: ShownEvent): string {
  const [chosen] = values
  if (chosen !== undefined) return chosen
  return slotsOf(event).find(({ id }) => slotDetail(id) === detail)?.id ?? detail
}
