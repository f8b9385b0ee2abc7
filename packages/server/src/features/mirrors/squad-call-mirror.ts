import type { NewMirror } from './want-mirrors.ts'

/** What a call for a squad has in Discord. */
export function squadCallMirror(call: string): NewMirror {
  return { kind: 'squad_call_post', subject_collection: 'squad_calls', subject_id: call, event: '' }
}
