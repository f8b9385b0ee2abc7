import type { UserNote } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { statusOf } from '../../lib/errors.ts'
import { saveEdit } from '../../lib/save-edit.ts'
import type { NoteBase, NoteDraft } from './note-draft.ts'
import { findNote } from './note.queries.ts'

/** The result of saving a note; a conflict if other staff have written one in the meantime. */
export type NoteOutcome =
  | { readonly kind: 'saved'; readonly before: string }
  | { readonly kind: 'conflict'; readonly theirs: NoteBase }

/** Saves a text over the note it was begun from, or as the first note about a member. */
export async function saveNote(userId: string, { text, base }: NoteDraft): Promise<NoteOutcome> {
  if (!base) return saveFirst(userId, text)
  const outcome = await saveEdit({ collection: 'users_notes', base, mine: { notes: text }, read })
  if (outcome.kind === 'conflict') return outcome
  return { kind: 'saved', before: outcome.kind === 'saved' ? outcome.before.notes : text }
}

async function saveFirst(userId: string, text: string): Promise<NoteOutcome> {
  try {
    await api.collection<UserNote>('users_notes').create({ user: userId, notes: text })
    return { kind: 'saved', before: '' }
  } catch (error) {
    if (![400, 409].includes(statusOf(error))) throw error
    // A member has one note: it was refused because another one came first.
    const theirs = await findNote(userId)
    if (!theirs) throw error
    return theirs.notes === text ? { kind: 'saved', before: text } : { kind: 'conflict', theirs }
  }
}

function read({ notes }: NoteBase) {
  return { notes }
}
