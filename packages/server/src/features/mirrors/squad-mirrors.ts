import type { NewMirror } from './want-mirrors.ts'

/** Returns the mirrors of an event's squads. */
export function squadMirrors(event: string, squads: readonly string[]): NewMirror[] {
  return squads.map((subject_id) => ({
    kind: 'squad_post',
    subject_collection: 'squads',
    subject_id,
    event,
  }))
}
