import { describe, expect, it, test } from 'vitest'
import { addNote, defaultNotes, deleteNote, noteColors, readNotes } from './developer-notes.tsx'

const own = [{ id: 7, text: 'Mine', color: '#ffd166' }]

test('seven jokes in seven colours to begin with [EG-04]', () => {
  expect(defaultNotes).toHaveLength(7)
  expect(new Set(defaultNotes.map(({ color }) => color))).toEqual(new Set(noteColors))
})

describe('stored notes [EG-04]', () => {
  it.each<[string, string | null, readonly object[]]>([
    ['nothing', null, defaultNotes],
    ['an empty text', '', defaultNotes],
    ['broken JSON', '[{', defaultNotes],
    ['something else', '{"id":1}', defaultNotes],
    ['a note without text', '[{"id":1,"color":"#ffd166"}]', defaultNotes],
    ['a colour of its own', '[{"id":1,"text":"x","color":"red"}]', defaultNotes],
    ['notes', JSON.stringify(own), own],
    ['an emptied wall', '[]', []],
  ])('%s', (_, stored, notes) => {
    expect(readNotes(stored)).toEqual(notes)
  })
})

describe('adding [EG-04]', () => {
  it('trims, and takes the time as its id', () => {
    expect(addNote([], '  hello ', 1234)).toEqual([{ id: 1234, text: 'hello', color: noteColors[0] }])
  })

  it.each(['', '   ', '\n\t'])('of %j changes nothing', (text) => {
    expect(addNote(defaultNotes, text, 1)).toBe(defaultNotes)
  })

  it('twice at the same time gives two ids', () => {
    const ids = addNote(addNote([], 'a', 5), 'b', 5).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })

  it('survives being stored', () => {
    const notes = addNote(defaultNotes, 'new', Date.now())
    expect(readNotes(JSON.stringify(notes))).toEqual(notes)
  })
})

test('deleting takes one note away [EG-04]', () => {
  expect(deleteNote(defaultNotes, 3).map(({ id }) => id)).toEqual([1, 2, 4, 5, 6, 7])
})
