import type { NewMirror } from './want-mirrors.ts'

/** What a contest has in Discord. */
export function contestMirror(contest: string): NewMirror {
  return { kind: 'contest_post', subject_collection: 'contests', subject_id: contest, event: '' }
}
