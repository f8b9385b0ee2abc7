import { createHash } from 'node:crypto'
import { slotsOf } from '@longhouse/contract/events'
import type { Press } from '../interaction.ts'
import type { ShownEvent } from './shown-records.ts'

/** A slot as it stands in a button: by its id, or by a mark of it where the id has letters that a button cannot have. */
export function slotDetail(slot: string): string {
  if (/^[\w-]*$/.test(slot)) return slot
  return createHash('sha256').update(slot).digest('hex').slice(0, 32)
}

/** The slot that a press names: as a choice by its id, in a button by what stands there. */
export function slotOf({ values, detail }: Pick<Press, 'values' | 'detail'>, event: ShownEvent): string {
  const [chosen] = values
  if (chosen !== undefined) return chosen
  return slotsOf(event).find(({ id }) => slotDetail(id) === detail)?.id ?? detail
}
