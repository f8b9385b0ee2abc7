import { expect, test } from 'vitest'
import { addNote, readNotes } from './season-table.ts'

const note = (run: string) => ({ at: '2027-01-01 10:00:00.000Z', board: 'blackops6:terminus:4', run })

test('notes are read as they were written', () => {
  const notes = addNote(addNote('', note('one'), 500), note('two'), 500)
  expect(readNotes(notes)).toEqual([note('one'), note('two')])
  expect(readNotes('')).toEqual([])
})

test('where there is no room for all, the oldest go', () => {
  let notes = ''
  for (const run of ['one', 'two', 'six']) notes = addNote(notes, note(run), 110)
  expect(readNotes(notes).map(({ run }) => run)).toEqual(['two', 'six'])
})
