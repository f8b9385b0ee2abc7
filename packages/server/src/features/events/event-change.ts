import type { RecordValues } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'

/** An event that is being changed: as it is stored, and as it is to be. */
export interface EventChange {
  readonly original: Tournament
  readonly values: RecordValues<Tournament>
  readonly now: Date
}

/** Whether a field is about to have another value. */
export function isChanged(
  { original, values }: { readonly original: Tournament; readonly values: Readonly<Partial<Tournament>> },
  field: keyof Tournament,
): boolean {
  return JSON.stringify(values[field] ?? null) !== JSON.stringify(original[field] ?? null)
}
