import { nearlyFull, tooLong } from '@longhouse/contract/texts'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import { array, enum as oneOf, number, object, string, type infer as Infer } from 'zod/mini'
import type { EggProps } from '../egg.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import classes from './developer-notes.module.css'

/** Most characters that fit on a note. */
const most = 280

/** The wall behind the developers' desk. */
export function DeveloperNotes({ onLeave }: EggProps) {
  const { notes, add, remove } = useNotes()
  const [text, setText] = useState('')
  const line = useId()
  const excess = tooLong(text.trim(), most)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (excess) return
    add(text)
    if (text.trim()) setText('')
  }
  return (
    <EggDialog title="Developer’s notes" width="wide" onLeave={onLeave}>
      <form className="wrap gap-12 below-24" onSubmit={submit}>
        <input
          className={`grow finger plain ${classes.field}`}
          dir="auto"
          aria-label="New note"
          placeholder="Write on the wall"
          aria-invalid={excess ? true : undefined}
          aria-describedby={line}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Add</Button>
        <output id={line} className={classes.length} data-excess={excess ? true : undefined}>
          {excess ?? nearlyFull(text.trim(), most)}
        </output>
      </form>
      <ul className={`bare-list grid ${classes.wall}`} aria-label="Notes" aria-live="polite">
        {notes.map((note) => (
          <li key={note.id} className={classes.note} style={{ background: note.color }}>
            <p className={classes.text} dir="auto">
              {note.text}
            </p>
            <button
              type="button"
              className={`icon-button ${classes.delete}`}
              aria-label={`Delete note: ${note.text}`}
              onClick={() => remove(note.id)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {notes.length === 0 && <p className="muted">An empty wall. Somebody cleaned up.</p>}
    </EggDialog>
  )
}

const key = 'developerNotes'

/** The notes of this browser. */
function useNotes() {
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

/** The colours a note can have. */
export const noteColors = [
  '#ffd166',
  '#a8e04f',
  '#8ccbff',
  '#ffb86b',
  '#b79cff',
  '#ff9d95',
  '#7fe0c3',
] as const

const noteSchema = object({ id: number(), text: string(), color: oneOf(noteColors) })

export type Note = Infer<typeof noteSchema>

const defaultTexts = [
  'It works on my machine. So we ship my machine.',
  'TODO: find out who wrote this. (It was me.)',
  'Removed one line. Four hundred others were leaning on it.',
  'If you read this, you were meant to click something else.',
  'The bug is fixed. The new one is much more stable.',
  'Never deploy on a Friday. Today is Thursday somewhere.',
  'Zombies do not read comments. That is why there are so many left.',
]

export const defaultNotes: readonly Note[] = defaultTexts.map((text, index) => ({
  id: index + 1,
  text,
  color: colorAt(index),
}))

/** Notes as they were stored; the jokes when none were, or when what was stored is no notes. */
export function readNotes(stored: string | null): readonly Note[] {
  try {
    return array(noteSchema).parse(JSON.parse(stored ?? ''))
  } catch {
    return defaultNotes
  }
}

/** With one more note at the end, unless there is nothing written on it. */
export function addNote(notes: readonly Note[], text: string, now: number): readonly Note[] {
  const trimmed = text.trim()
  if (!trimmed) return notes
  // Two notes within a millisecond are still two.
  const id = Math.max(now, ...notes.map((note) => note.id + 1))
  return [...notes, { id, text: trimmed, color: colorAt(notes.length) }]
}

export const deleteNote = (notes: readonly Note[], id: number): readonly Note[] =>
  notes.filter((note) => note.id !== id)

function colorAt(index: number): (typeof noteColors)[number] {
  return noteColors[index % noteColors.length] ?? noteColors[0]
}
