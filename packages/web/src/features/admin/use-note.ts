import { tooLong } from '@longhouse/contract/texts'
import { maxNoteLength, type User } from '@longhouse/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../lib/realtime.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import type { ShownConflict } from '../../ui/dialog/shown-conflict.ts'
import { toastError } from '../../lib/toast.ts'
import { readNoteDraft, writeNoteDraft, type NoteBase, type NoteDraft } from './note-draft.ts'
import { noteLog } from './note-log.ts'
import { noteQuery } from './note.queries.ts'
import { saveNote } from './save-note.ts'

export interface NoteState {
  readonly text: string
  readonly isLoading: boolean
  readonly isFailed: boolean
  /** The text could not be saved before. */
  readonly isLeftOver: boolean
  readonly write: (text: string) => void
  readonly reload: () => Promise<unknown>
  /** Saves the text and notifies the log channel. It never fails visibly: an unsaved text stays here. */
  readonly save: () => void
  /** Other staff have written a note in the meantime. */
  readonly conflict: ShownConflict | undefined
  readonly settle: (isMineKept: boolean) => void
  /** Decides nothing; the text stays here. */
  readonly postpone: () => void
}

/** The latest note about a member, and the text that will replace it. */
export function useNote(user: User): NoteState {
  const cache = useQueryClient()
  const by = useSession().user?.username ?? ''
  const query = useQuery(noteQuery(user.id))
  const [leftOver] = useState(() => readNoteDraft(user.id))
  const [draft, setDraft] = useState(leftOver)
  const [theirs, setTheirs] = useState<NoteBase>()
  useLive('users_notes', { keys: [noteQuery(user.id).queryKey] })

  const saved = query.data?.notes ?? ''
  const keep = (next: NoteDraft | undefined) => {
    setDraft(next)
    writeNoteDraft(user.id, next)
  }
  const save = async (written: NoteDraft) => {
    try {
      const outcome = await saveNote(user.id, written)
      if (outcome.kind === 'conflict') {
        setTheirs(outcome.theirs)
        return
      }
      writeNoteDraft(user.id, undefined)
      void cache.invalidateQueries({ queryKey: noteQuery(user.id).queryKey })
      const change = { about: user.username, by, before: outcome.before, after: written.text }
      if (change.before !== change.after) logToRelay('notes-update', noteLog(change))
    } catch (error) {
      console.error('The notes could not be saved', error)
    }
  }
  return {
    text: draft?.text ?? saved,
    isLoading: query.isPending,
    isFailed: query.isError,
    isLeftOver: leftOver !== undefined && draft === leftOver,
    write: (text) => keep({ text, base: draft ? draft.base : (query.data ?? undefined) }),
    reload: query.refetch,
    save: () => {
      if (draft === undefined || !query.isSuccess) return
      const excess = tooLong(draft.text, maxNoteLength)
      if (excess) toastError(`The notes about ${user.username} are not saved: ${excess}. They are kept here.`)
      else if (draft.text === saved || draft.text === draft.base?.notes) writeNoteDraft(user.id, undefined)
      // Begun when there was no note; by now there is one.
      else if (!draft.base && query.data) setTheirs(query.data)
      else void save(draft)
    },
    conflict: theirs && draft && conflictOf(user, draft, theirs),
    settle: (isMineKept) => {
      setTheirs(undefined)
      if (!draft || !isMineKept) keep(undefined)
      else void save({ ...draft, base: theirs })
    },
    postpone: () => setTheirs(undefined),
  }
}

function conflictOf({ username }: User, { text }: NoteDraft, { notes }: NoteBase): ShownConflict {
  const field = { name: 'notes', label: `Admin notes about ${username}`, mine: text, theirs: notes }
  return { fields: [field], elsewhere: [] }
}
