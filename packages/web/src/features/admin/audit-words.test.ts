import { expect, test } from 'vitest'
import { auditSubject, changedValues, fieldWords } from './audit-words.ts'

const entry = { action: 'update', collection: 'clips', record: 'abc', before: null, after: null } as const

test.each([
  {
    name: 'by its name',
    values: { name: 'Friday', id: '1' },
    collection: 'tournaments',
    expected: ['Friday', 'event', 'name'],
  },
  {
    name: 'by its title',
    values: { clip_title: 'Round 90' },
    collection: 'clips',
    expected: ['Round 90', 'clip', 'clip title'],
  },
  {
    name: 'by its changed fields if it has none',
    values: { position: 3, max_participants: 8 },
    collection: 'ranks',
    expected: [undefined, 'rank', 'position, max participants'],
  },
  {
    name: 'by its id when it is blank',
    values: { rule_title: '' },
    collection: 'conduct_rules',
    expected: [undefined, 'rule', 'abc'],
  },
  { name: 'of an unnamed kind', values: {}, collection: 'songs', expected: [undefined, 'songs', 'abc'] },
])('a record is called $name', ({ values, collection, expected }) => {
  const { kind, name, detail } = auditSubject({ ...entry, collection, after: values })
  expect([name, kind, detail]).toEqual(expected)
})

test('a record that an entry does not name is called as it is called now', () => {
  const after = { position: 3 }
  expect(auditSubject({ ...entry, collection: 'ranks', after }, 'General')).toEqual({
    name: 'General',
    kind: 'rank',
    detail: 'position',
  })
})

test('an update shows both sides of what changed', () => {
  const before = { name: 'Friday', max_participants: 8, is_open: false, games: ['a', 'b'] }
  const after = { name: 'Saturday', max_participants: 0, is_open: true, games: [] }
  expect(changedValues({ before, after })).toEqual([
    { field: 'name', before: 'Friday', after: 'Saturday' },
    { field: 'max_participants', before: '8', after: '0' },
    { field: 'is_open', before: 'No', after: 'Yes' },
    { field: 'games', before: 'a, b', after: '' },
  ])
})

test('a new or deleted record has one side, without its id and what is empty', () => {
  const values = { id: '1', notes: 'kind', avatar: '', extra: null, data: { a: 1 } }
  expect(changedValues({ before: null, after: values })).toEqual([
    { field: 'notes', before: undefined, after: 'kind' },
    { field: 'data', before: undefined, after: '{\n  "a": 1\n}' },
  ])
  expect(changedValues({ before: { notes: 'kind' }, after: null })).toEqual([
    { field: 'notes', before: 'kind', after: undefined },
  ])
})

test('field names read as words', () => {
  expect(fieldWords('max_participants')).toBe('Max participants')
})
