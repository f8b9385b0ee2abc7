import { array, enum as oneOf, number, object, string, type infer as Infer } from 'zod/mini'

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
