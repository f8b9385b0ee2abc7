import { expect, test } from 'vitest'
import { savedSentence, shownConflict } from './shown-conflict.ts'

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'places', label: 'Places', show: (value: unknown) => `${String(value)} people` },
  { name: 'game', label: 'Game' },
]

test('asked is what both changed, told is what only they changed', () => {
  const base = { name: 'Relay', places: 8, game: 'gta5', inner: 1 }
  const sides = {
    base,
    mine: { ...base, places: 12 },
    theirs: { ...base, places: 4, game: 'other', inner: 2 },
  }
  expect(shownConflict(sides, fields)).toEqual({
    fields: [{ name: 'places', label: 'Places', mine: '12 people', theirs: '4 people' }],
    elsewhere: ['Game'],
  })
})

test.each([
  [[], 'Relay is saved'],
  [['participant_count'], 'Relay is saved'],
  [['name'], 'Relay is saved. Somebody else has changed Name meanwhile; that stays as well.'],
  [
    ['name', 'game'],
    'Relay is saved. Somebody else has changed Name and Game meanwhile; that stays as well.',
  ],
])('after others changed %j: %s', (changed, sentence) => {
  expect(savedSentence('Relay is saved', fields, changed)).toBe(sentence)
})
