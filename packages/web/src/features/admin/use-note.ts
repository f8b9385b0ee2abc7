import type { User, UserNote } from '@longhouse/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useLive } from '../../lib/realtime.ts'
import { logToRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { readNoteDraft, writeNoteDraft } from './note-draft.ts'
import { noteLog } from './note-log.ts'
import { noteQuery } from './note.queries.ts'

export interface NoteState {
  readonly text: string
  readonly isLoading: boolean
  readonly isFailed: boolean
  /** The text is one that could not be saved before. */
  readonly isLeftOver: boolean
  readonly write: (text: string) => void
  readonly reload: () => Promise<unknown>
  /** Saves what was written and tells the log channel. It never fails in sight: what is not saved stays here. */
  readonly save: () => void
}

/** The latest note about somebody, and what is being written over it. */
export function useNote(user: User): NoteState {
  const cache = useQueryClient()
  const by = useSession().user?.username ?? ''
  const query = useQuery(noteQuery(user.id))
  const [leftOver] = useState(() => readNoteDraft(user.id))
  const [draft, setDraft] = useState(leftOver)
  useLive('users_notes', { keys: [noteQuery(user.id).queryKey] })

  const saved = query.data?.notes ?? ''
  const write = (text: string) => {
    setDraft(text)
    writeNoteDraft(user.id, text)
  }
  const save = async (text: string) => {
    try {
      await store(user.id, query.data ?? undefined, text)
      writeNoteDraft(user.id, undefined)
      void cache.invalidateQueries({ queryKey: noteQuery(user.id).queryKey })
      logToRelay('notes-update', noteLog({ about: user.username, by, before: saved, after: text }))
    } catch (error) {
      console.error('The notes could not be saved', error)
    }
  }
  return {
    text: draft ?? saved,
    isLoading: query.isPending,
    isFailed: query.isError,
    isLeftOver: leftOver !== undefined && draft === leftOver,
    write,
    reload: query.refetch,
    save: () => {
      if (draft === undefined || !query.isSuccess) return
      if (draft === saved) writeNoteDraft(user.id, undefined)
      else void save(draft)
    },
  }
}

async function store(userId: string, note: UserNote | undefined, notes: string): Promise<void> {
  const collection = api.collection<UserNote>('users_notes')
  await (note ? collection.update(note.id, { notes }) : collection.create({ user: userId, notes }))
}
