import type { DecisionAnswer } from '@longhouse/contract/rank-progress'
import { showToast } from '../../../lib/toast.ts'

/** Says what could not be done besides a decision. */
export function tellNotes({ notes }: DecisionAnswer): void {
  for (const note of notes) showToast(note, { kind: 'warning' })
}
