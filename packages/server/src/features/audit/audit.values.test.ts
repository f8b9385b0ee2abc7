import { expect, test } from 'vitest'
import { changedValues, visibleValues } from './audit.hooks.ts'

const frame = { id: 'a', collectionId: 'c', collectionName: 'faqs', created: '1', updated: '2' }

test('secrets and system fields never reach the log', () => {
  expect(visibleValues({ ...frame, question: 'Who?', tokenKey: 'x', password: 'y' })).toEqual({
    id: 'a',
    question: 'Who?',
  })
})

test('keeps only the named fields if a collection lists `keptFields`', () => {
  const user = { ...frame, username: 'rook', email: 'rook@example.com', is_admin: true }
  const keptFields = ['username', 'is_admin']
  const changed = { ...user, username: 'castle', email: 'castle@example.com' }
  expect(visibleValues(user, keptFields)).toEqual({ username: 'rook', is_admin: true })
  expect(changedValues({ original: user, record: changed }, keptFields)).toEqual({
    before: { username: 'rook' },
    after: { username: 'castle' },
  })
})

test('an update keeps only the changed fields and compares lists by content', () => {
  const before = { ...frame, question: 'Who?', position: 1, tags: ['a'] }
  const after = { ...frame, updated: '3', question: 'Who?', position: 2, tags: ['a'] }
  expect(changedValues({ original: before, record: after })).toEqual({
    before: { position: 1 },
    after: { position: 2 },
  })
})
