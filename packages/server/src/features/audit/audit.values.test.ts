import { expect, test } from 'vitest'
import { changedValues, visibleValues } from './audit.values.ts'

const frame = { id: 'a', collectionId: 'c', collectionName: 'faqs', created: '1', updated: '2' }

test('secrets and frames never reach the log', () => {
  expect(visibleValues('faqs', { ...frame, question: 'Who?', tokenKey: 'x', password: 'y' })).toEqual({
    id: 'a',
    question: 'Who?',
  })
})

test('an account is kept without what its deletion must remove', () => {
  const user = {
    ...frame,
    username: 'rook',
    email: 'rook@example.com',
    discord_data: { roles: [] },
    is_admin: true,
  }
  expect(visibleValues('users', user)).toEqual({ username: 'rook', is_admin: true })
})

test('an update keeps the changed fields alone, lists compared by content', () => {
  const before = { ...frame, question: 'Who?', position: 1, tags: ['a'] }
  const after = { ...frame, updated: '3', question: 'Who?', position: 2, tags: ['a'] }
  expect(changedValues('faqs', { original: before, record: after })).toEqual({
    before: { position: 1 },
    after: { position: 2 },
  })
})
