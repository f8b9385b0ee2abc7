import { useState } from 'react'
import { addNote, deleteNote, readNotes, type Note } from './notes.ts'

const key = 'developerNotes'

/** The notes of this browser. */
export function useNotes() {
  const [notes, setNotes] = useState(() => readNotes(localStorage.getItem(key)))

  const keep = (next: readonly Note[]) => {
    setNotes(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch (error) {
      console.warn('The notes could not be saved', error)
    }
  }
  return {
    notes,
    add: (text: string) => keep(addNote(notes, text, Date.now())),
    remove: (id: number) => keep(deleteNote(notes, id)),
  }
}
