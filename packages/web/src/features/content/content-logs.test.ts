import type { Rank } from '@longhouse/contract/content'
import { logColors } from '@longhouse/contract/relays'
import { expect, test } from 'vitest'
import { contentLog } from './content-logs.ts'
import { rankKind } from './rank.kind.ts'

const rank: Rank = {
  id: 'rank00000000001',
  collectionId: 'c',
  collectionName: 'ranks',
  position: 1,
  title: 'General',
  description: 'Runs the house',
  created: '',
  updated: '',
}
const by = { name: 'By', value: 'ada', inline: true }

test('a new entry is reported whole, in green [CN-03]', () => {
  expect(contentLog(rankKind, { after: rank, username: 'ada' })).toEqual({
    title: 'Rank Created',
    description: 'General',
    color: logColors.created,
    fields: [
      { name: 'Position', value: '1', inline: false },
      { name: 'Title', value: 'General', inline: false },
      { name: 'Description', value: 'Runs the house', inline: false },
      by,
    ],
  })
})

test('a changed entry is reported by its changes [CN-03]', () => {
  const after = { ...rank, title: 'Marshal', description: 'x'.repeat(2000) }
  const { title, fields, color } = contentLog(rankKind, { before: rank, after, username: 'ada' })
  expect({ title, color }).toEqual({ title: 'Rank Updated', color: logColors.updated })
  expect(fields?.map(({ name }) => name)).toEqual(['Title', 'Description', 'By'])
  expect(fields?.[0]?.value).toBe('General → Marshal')
  expect(fields?.[1]?.value.length).toBeLessThan(1024)
})

test('a deleted entry is reported in red [CN-03]', () => {
  const { title, color } = contentLog(rankKind, { before: rank, username: 'ada' })
  expect({ title, color }).toEqual({ title: 'Rank Deleted', color: logColors.deleted })
})
