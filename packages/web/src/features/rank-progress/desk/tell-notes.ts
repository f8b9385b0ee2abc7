import type { DecisionAnswer } from '@longhouse/contract/rank-progress'
import { showToast } from '../../../lib/toast.ts'

/** Warns about the parts of a decision that could not be done. */
export function tellNotes({ notes }: DecisionAnswer): void {
  for (const note of notes) showToast(note, { kind: 'warning' })
}
