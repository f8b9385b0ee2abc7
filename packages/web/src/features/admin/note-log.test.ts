import { maxNoteLength } from '@longhouse/contract/users'
import { logColors, relayBodySchema } from '@longhouse/contract/relays'
import { expect, test } from 'vitest'
import { noteLog } from './use-note.ts'

const change = { about: 'rook', by: 'ada', before: 'kind', after: 'kind and loud' }

test('a change says what was written and what is written now [AD-03]', () => {
  expect(noteLog(change)).toEqual({
    title: 'User Notes Updated',
    description: 'rook',
    color: logColors.updated,
    fields: [
      { name: 'Previous notes', value: 'kind', inline: false },
      { name: 'New notes', value: 'kind and loud', inline: false },
      { name: 'By', value: 'ada', inline: true },
    ],
  })
})

test('a first note has nothing before it [AD-03]', () => {
  expect(noteLog({ ...change, before: '' })).toMatchObject({
    color: logColors.created,
    fields: [{ name: 'Previous notes', value: '-' }, { name: 'New notes' }, { name: 'By' }],
  })
})

test('the longest note loses no letter and is within what a relay takes [AD-03]', () => {
  const after = 'ab'.repeat(maxNoteLength / 2)
  const message = noteLog({ ...change, after })
  const written = message.fields?.filter(({ name }) => name === 'New notes').map(({ value }) => value)
  expect(written?.join('')).toBe(after)
  expect(relayBodySchema.safeParse({ embeds: [message] }).success).toBe(true)
})
