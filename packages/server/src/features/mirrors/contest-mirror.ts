import type { NewMirror } from './want-mirrors.ts'

/** Returns the mirror of a contest. */
export function contestMirror(contest: string): NewMirror {
  return { kind: 'contest_post', subject_collection: 'contests', subject_id: contest, event: '' }
}
