import type { NewMirror } from './want-mirrors.ts'

/** What the squads of an event have in Discord. */
export function squadMirrors(event: string, squads: readonly string[]): NewMirror[] {
  return squads.map((subject_id) => ({
    kind: 'squad_post',
    subject_collection: 'squads',
    subject_id,
    event,
  }))
}
