import type { NewMirror } from './want-mirrors.ts'

/** Returns the mirror of a squad call. */
export function squadCallMirror(call: string): NewMirror {
  return { kind: 'squad_call_post', subject_collection: 'squad_calls', subject_id: call, event: '' }
}
