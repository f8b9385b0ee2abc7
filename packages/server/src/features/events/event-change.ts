import type { RecordValues } from '@longhouse/engine'
import type { Tournament } from '@longhouse/contract/events'

/** A change of an event: the stored row and the new values. */
export interface EventChange {
  readonly original: Tournament
  readonly values: RecordValues<Tournament>
  readonly now: Date
}

/** Returns whether a field is about to change. */
export function isChanged(
  { original, values }: { readonly original: Tournament; readonly values: Readonly<Partial<Tournament>> },
  field: keyof Tournament,
): boolean {
  return JSON.stringify(values[field] ?? null) !== JSON.stringify(original[field] ?? null)
}
